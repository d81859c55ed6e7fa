#!/usr/bin/env node
// A one-page bot: it picks the most valuable card that is close, and collects tokens for it.
//
//     sixstones arena "cmd:node examples/bots/simple_bot.js" random --games 10
//
// It only needs Node; `new_game` has all facts about the cards. docs/bots.md explains the
// messages. simple_bot.py is the same bot in Python.

"use strict";

const lines = require("node:readline").createInterface({ input: process.stdin });
let cards = new Map();

lines.on("line", (line) => {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello":
      return say({ type: "hello", protocol: 1, name: "Simple (JavaScript)", author: "Sixstones" });
    case "new_game":
      cards = new Map(message.deck.characters.map((card) => [card.id, card]));
      return;
    case "choose":
      return say({ type: "move", number: message.number, ...choose(message.view, message.legal_moves) });
    case "bye":
      return lines.close();
    // It ignores everything else, such as game_over. Bots must ignore unknown messages.
  }
});

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

function choose(view, legalMoves) {
  const me = view.players[view.seat];
  const ids = [...Object.values(view.market).flat(), ...me.hand].filter((id) => id !== null);
  const inSight = ids.map((id) => cards.get(id));

  const values = legalMoves.map((move) => {
    const { gain, tokens, bonuses } = after(move, me, view.supply);
    return gain + 0.5 * prospects(inSight, tokens, bonuses);
  });
  const best = Math.max(...values);
  return {
    move: legalMoves[values.indexOf(best)],
    reason: `the best of ${legalMoves.length} moves, worth ${best.toFixed(1)} to me`,
  };
}

// The immediate gain of a move, and my tokens and bonuses after it.
function after(move, me, supply) {
  const [verb, ...words] = move.split(" ");
  const tokens = { ...me.tokens };
  const bonuses = { ...me.bonuses };
  let gain = 0;
  if (verb === "recruit") {
    const card = cards.get(words[0]);
    gain = worth(card, tokens, bonuses);
    pay(card, tokens, bonuses);
    bonuses[card.bonus] += 1;
  } else if (verb === "reserve") {
    gain = -0.5 * (1 + me.hand.length); // the last place in the hand is expensive
    if (supply.gray > 0) tokens.gray += 1;
  } else if (verb === "take") {
    for (const colour of words) tokens[colour] += 1;
  } else if (verb === "return") {
    tokens[words[0]] -= 1;
  }
  return { gain, tokens, bonuses };
}

// Pay for a card from `tokens`, with gray for what is missing.
function pay(card, tokens, bonuses) {
  for (const [colour, cost] of Object.entries(card.cost)) {
    const price = Math.max(cost - bonuses[colour], 0);
    tokens.gray -= Math.max(price - tokens[colour], 0);
    tokens[colour] -= Math.min(price, tokens[colour]);
  }
}

// The value of the visible cards: the best one in full, the others a little, less if they are far away.
function prospects(inSight, tokens, bonuses) {
  const each = inSight.map((card) => worth(card, tokens, bonuses) * 0.65 ** missing(card, tokens, bonuses));
  return Math.max(0, ...each) + 0.1 * each.reduce((sum, value) => sum + value, 0);
}

// The value of a card: points, a bonus, a new colour, the Time stone, Avengers tags.
function worth(card, tokens, bonuses) {
  const newColour = bonuses[card.bonus] === 0 ? 2 : 0;
  const timeStone = card.level === 3 && tokens.green === 0 ? 4 : 0;
  return 2.5 + 2 * card.points + newColour + timeStone + 0.4 * card.avengers_tags;
}

// How many tokens are missing for a card, after gray ones.
function missing(card, tokens, bonuses) {
  let lacking = 0;
  for (const [colour, cost] of Object.entries(card.cost)) {
    lacking += Math.max(cost - bonuses[colour] - tokens[colour], 0);
  }
  return Math.max(lacking - tokens.gray, 0);
}
