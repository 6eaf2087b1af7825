// Plays a game of four bots to its end and prints its record: node examples/play.js [position]
import { chooseMove } from '@tetrarch/engine/bots';
import { makeRecord, parsePosition } from '@tetrarch/engine/notation';
import { advance, beginRules, mustPass, startPosition } from '@tetrarch/engine/rules';

const text = process.argv[2];
const parsed = text === undefined ? { ok: true, value: startPosition() } : parsePosition(text);
if (!parsed.ok) throw new Error(`${parsed.error.field}: ${parsed.error.reason}`);

const start = parsed.value;
const events = [];
let game = beginRules(start);
while (game.outcome === null) {
  const move = () => chooseMove(game.position, { level: 2, engine: 'search', seed: events.length });
  const event = mustPass(game) ? { type: 'pass' } : { type: 'move', move: move() };
  const step = advance(game, event);
  if (!step.ok) throw new Error(step.error);
  events.push({ event, clockMs: null, comment: '' });
  game = step.value.game;
}
console.log(
  makeRecord({ tags: [{ name: 'Event', value: 'Example' }], start, comment: '', events, closed: null }),
);
