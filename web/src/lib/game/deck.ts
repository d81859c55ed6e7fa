/** The cards, as /api/deck sends them. */

import type { Colour } from "./stones";

export interface Character {
  id: string;
  name: string;
  level: 1 | 2 | 3;
  bonus: Colour;
  points: number;
  avengers_tags: number;
  cost: Record<string, number>;
}

export interface Place {
  id: string;
  name: string;
  points: number;
  requirement: Record<string, number>;
}

export interface Deck {
  name: string;
  characters: Character[];
  locations: Place[];
}
