/** The bots of the ladder, the weakest first; the server's registry has the same. */
export const LEVELS = ["recruit", "agent", "hero", "avenger", "titan", "champion"];
/** Each level borrows a picture that suits it from a card. */
export const FACES = ["squirrel-girl", "nick-fury", "captain-america", "thor", "hulk", "vision"];
