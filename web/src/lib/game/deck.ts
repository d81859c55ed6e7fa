/** The cards, as /api/deck sends them. */

import type { CharacterFacts, DeckFacts, LocationFacts } from "../../protocol";
import type { Colour } from "./stones";

export interface Character extends CharacterFacts {
  bonus: Colour;
}

export type Place = LocationFacts;

export interface Deck extends DeckFacts {
  characters: Character[];
}
