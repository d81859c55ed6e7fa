/** The cards. */

import type { CharacterFacts, DeckFacts, LocationFacts } from "../../protocol.ts";
import { DECK_FACTS } from "../../engine/generated/deck.ts";
import type { Colour } from "./stones.ts";

export interface Character extends CharacterFacts {
  bonus: Colour;
}

export type Place = LocationFacts;

export interface Deck extends DeckFacts {
  characters: Character[];
}

export const DECK = DECK_FACTS as unknown as Deck;
