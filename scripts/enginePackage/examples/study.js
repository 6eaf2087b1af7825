// Builds a study with a variation and prints it as a record: node examples/study.js
import { makeRecord, parseMove } from '@tetrarch/engine/notation';
import { startPosition } from '@tetrarch/engine/rules';
import { nodeAt, play, recordOfTree, studyOf } from '@tetrarch/engine/study';

/** Plays a move that is given as text. */
function playText(place, text) {
  const move = parseMove(text, nodeAt(place.tree, place.path).game.position);
  if (!move.ok) throw new Error(`${text}: ${move.error}`);
  const played = play(place, { type: 'move', move: move.value });
  if (!played.ok) throw new Error(`${text}: ${played.error}`);
  return played.value;
}

let place = { tree: studyOf(startPosition()), path: [] };
place = playText(place, 'd4e4');
// The path [] is the start position. A second move from there is a variation.
place = playText({ tree: place.tree, path: [] }, 'c4c5');
console.log(makeRecord(recordOfTree(place.tree)));
