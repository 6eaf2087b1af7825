/**
 * A slow reference implementation of the rules, to check the engine against. It was written from the rules page only,
 * and shares no code with the engine. Pieces are in a map by square name, moves are text, and every query tries all
 * possibilities.
 */

interface Man {
  readonly color: string;
  readonly type: string;
  /** The parts of a pawn's direction, such as 'u' or 'dl'. Empty for other pieces. */
  readonly dir: string;
}

export interface SlowGame {
  men: Map<string, Man>;
  turn: string;
  owners: Record<string, string>;
  states: Record<string, string>;
  points: Record<string, number>;
  quiet: number;
  ply: number;
  passes: number;
  history: string[];
  ended: string;
  winner: string;
}

export interface SlowStep {
  captured: string;
  checks: string[];
  mates: string[];
  by: string[];
}

interface SlowMove {
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly man: Man;
}

const COLORS = ['w', 'b', 'r', 'g'];
const FILES = 'abcdefghijkl';
const ONE_STEP: Record<string, [number, number]> = { u: [0, 1], d: [0, -1], l: [-1, 0], r: [1, 0] };
const STRAIGHT: [number, number][] = [
  [0, 1],
  [0, -1],
  [-1, 0],
  [1, 0],
];
const DIAGONAL: [number, number][] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
const JUMPS: [number, number][] = [
  [1, 2],
  [2, 1],
  [-1, 2],
  [-2, 1],
  [1, -2],
  [2, -1],
  [-1, -2],
  [-2, -1],
];

export function slowRead(text: string): SlowGame {
  const [placement = '', turn = '', owners = '', states = '', points = '', quiet = '', ply = ''] =
    text.split(' ');
  const men = new Map<string, Man>();
  placement.split('/').forEach((rank, index) => {
    let file = 0;
    for (const part of rank.split(',')) {
      if (/^\d+$/.test(part)) file += Number(part);
      else men.set(square(file++, 11 - index)!, { color: part[0]!, type: part[1]!, dir: part.slice(2) });
    }
  });
  const byColor = <T>(values: Iterable<T>): Record<string, T> =>
    Object.fromEntries([...values].map((value, index) => [COLORS[index], value]));
  const game: SlowGame = {
    men,
    turn,
    owners: byColor(owners),
    states: byColor(states),
    points: byColor(points.split(',').map(Number)),
    quiet: Number(quiet),
    ply: Number(ply),
    passes: 0,
    history: [],
    ended: '',
    winner: '',
  };
  game.history.push(occurrence(game));
  return game;
}

export function slowWrite(game: SlowGame): string {
  const ranks: string[] = [];
  for (let rank = 11; rank >= 0; rank--) {
    let line = '';
    for (let file = 0; file < 12; file++) {
      const man = game.men.get(square(file, rank)!);
      line += man ? `,${man.color}${man.type}${man.dir}` : ',.';
    }
    ranks.push(line.slice(1).replace(/\.(,\.)*/g, (run) => String((run.length + 1) / 2)));
  }
  const all = <T>(record: Record<string, T>): T[] => COLORS.map((color) => record[color]!);
  return [
    ranks.join('/'),
    game.turn,
    all(game.owners).join(''),
    all(game.states).join(''),
    all(game.points).join(','),
    game.quiet,
    game.ply,
  ].join(' ');
}

/** Returns the legal moves of a player as text, as if it were the player's turn. */
export function slowMoves(game: SlowGame, player = game.turn): string[] {
  return legalMoves(game, player).map((move) => move.text);
}

/** Returns the players in check, in color order. */
export function slowChecks(game: SlowGame): string[] {
  return COLORS.filter((player) => hasKing(game, player) && isInCheck(game, player));
}

/** Plays a possible move, pass or resignation with all its consequences. */
export function slowPlay(game: SlowGame, event: string): SlowStep {
  const step: SlowStep = { captured: '', checks: [], mates: [], by: [] };
  const mover = game.turn;
  const [, name = '', word = ''] = /^(\w):(\w+)$/.exec(event) ?? [];
  if (word === 'resign' || word === 'timeout') leave(game, step, name, word);
  else if (event === 'draw') end(game, 'DRAW', '');
  else if (event === 'pass') {
    game.ply++;
    game.quiet++;
    game.passes++;
    settle(game, step, mover, true);
  } else {
    const move = legalMoves(game, mover).find(({ text }) => text === event);
    if (!move) throw new Error(`${event} is not legal`);
    game.ply++;
    game.passes = 0;
    const taken = game.men.get(move.to);
    if (taken) step.captured = taken.color + taken.type + taken.dir;
    game.quiet = taken || game.men.get(move.from)!.type === 'P' ? 0 : game.quiet + 1;
    put(game.men, move);
    examine(game, step, mover);
    settle(game, step, mover, true);
  }
  if (!game.ended) judgeRest(game);
  step.checks = slowChecks(game);
  return step;
}

function leave(game: SlowGame, step: SlowStep, player: string, word: string): void {
  game.states[player] = word === 'resign' ? 'r' : 't';
  game.quiet = 0;
  game.passes = 0;
  settle(game, step, player, game.turn === player);
}

/**
 * Applies rules 9.1 and 9.2. Unless the game is over, passes the turn, and detects checkmates at the beginning of the
 * next turn.
 */
function settle(game: SlowGame, step: SlowStep, player: string, passesTurn: boolean): void {
  const kings = COLORS.filter((color) => hasKing(game, color));
  if (kings.length === 1) end(game, 'FINISHED', kings[0]!);
  else if (active(game).length === 1) end(game, 'FINISHED', active(game)[0]!);
  if (game.ended || !passesTurn) return;
  game.turn = after(player).find((color) => game.states[color] === 'a')!;
  const victim = game.turn;
  if (!isInCheck(game, victim) || legalMoves(game, victim).length > 0) return;
  const by = after(victim).find(
    (other) => game.states[other] === 'a' && attacks(game, other, kingOf(game, victim)),
  )!;
  checkmate(game, step, victim, by);
  examine(game, step, by);
  settle(game, step, victim, true);
}

/** Applies rules 9.4 to 9.7. */
function judgeRest(game: SlowGame): void {
  game.history.push(occurrence(game));
  const count = active(game).length;
  const isStuck = !isInCheck(game, game.turn) && legalMoves(game, game.turn).length === 0;
  const isThirdTime = game.history.filter((other) => other === game.history.at(-1)).length >= 3;
  const isBare = [...game.men.values()].every(
    ({ color, type }) => type === 'K' || game.states[game.owners[color]!] !== 'a',
  );
  if (count === 2 && isStuck) end(game, 'STALEMATE', '');
  else if (isThirdTime || game.passes >= count || game.quiet >= 50 * count || isBare) end(game, 'DRAW', '');
}

function end(game: SlowGame, state: string, winner: string): void {
  game.ended = state;
  game.winner = winner;
  game.turn = '-';
  if (winner) game.points[winner]! += 1;
  else for (const color of active(game)) game.points[color]! += 0.5;
}

function examine(game: SlowGame, step: SlowStep, mover: string): void {
  const isMated = (player: string): boolean =>
    hasKing(game, player) && isInCheck(game, player) && legalMoves(game, player).length === 0;
  for (;;) {
    const victim = after(mover).slice(0, 3).find(isMated);
    if (!victim) return;
    checkmate(game, step, victim, mover);
  }
}

function checkmate(game: SlowGame, step: SlowStep, victim: string, by: string): void {
  game.points[by]! += Object.values(game.states).includes('m') ? 1 : 2;
  game.men.delete(kingOf(game, victim));
  for (const color of COLORS) if (game.owners[color] === victim) game.owners[color] = by;
  game.states[victim] = 'm';
  game.quiet = 0;
  game.passes = 0;
  step.mates.push(victim);
  step.by.push(by);
}

/** Returns the four players in turn order, beginning after this player. */
function after(player: string): string[] {
  const index = COLORS.indexOf(player) + 1;
  return [...COLORS.slice(index), ...COLORS.slice(0, index)];
}

function active(game: SlowGame): string[] {
  return COLORS.filter((color) => game.states[color] === 'a');
}

function hasKing(game: SlowGame, player: string): boolean {
  return [...game.men.values()].some(({ color, type }) => color === player && type === 'K');
}

function kingOf(game: SlowGame, player: string): string {
  return [...game.men].find(([, { color, type }]) => color === player && type === 'K')![0];
}

function occurrence(game: SlowGame): string {
  return slowWrite({ ...game, points: { w: 0, b: 0, r: 0, g: 0 }, quiet: 0, ply: 0 });
}

function isInCheck(game: SlowGame, player: string): boolean {
  const king = kingOf(game, player);
  return active(game).some((other) => other !== player && attacks(game, other, king));
}

function attacks(game: SlowGame, player: string, target: string): boolean {
  return [...game.men].some(
    ([from, man]) => game.owners[man.color] === player && reach(game.men, from, man).includes(target),
  );
}

function legalMoves(game: SlowGame, player: string): SlowMove[] {
  return candidates(game, player).filter((move) => {
    const men = new Map(game.men);
    put(men, move);
    return !isInCheck({ ...game, men }, player);
  });
}

function put(men: Map<string, Man>, move: SlowMove): void {
  men.delete(move.from);
  men.set(move.to, move.man);
}

function candidates(game: SlowGame, player: string): SlowMove[] {
  const moves: SlowMove[] = [];
  const mayTake = (target: string): boolean => {
    const man = game.men.get(target);
    return man !== undefined && man.type !== 'K' && game.owners[man.color] !== player;
  };
  const add = (from: string, to: string, man: Man): void => {
    const text = from + (game.men.has(to) ? 'x' : '-') + to;
    if (man.type !== 'P' || !isLastRank(to, man.dir)) moves.push({ text, from, to, man });
    else
      for (const type of 'QRBN')
        moves.push({ text: `${text}=${type}`, from, to, man: { ...man, type, dir: '' } });
  };
  for (const [from, man] of game.men) {
    if (game.owners[man.color] !== player) continue;
    for (const to of reach(game.men, from, man)) {
      const dir = man.dir.length === 2 ? turnedBy(from, to, man.dir) : man.dir;
      if (mayTake(to) || (man.type !== 'P' && !game.men.has(to))) add(from, to, { ...man, dir });
    }
    for (const part of man.dir) {
      const to = shifted(from, ONE_STEP[part]!);
      if (to && !game.men.has(to)) add(from, to, { ...man, dir: part });
    }
  }
  return moves;
}

/** Returns the direction of a central pawn after a capture: the parts of its direction along which it moved. */
function turnedBy(from: string, to: string, dir: string): string {
  const [dx, dy] = [
    FILES.indexOf(to[0]!) - FILES.indexOf(from[0]!),
    Number(to.slice(1)) - Number(from.slice(1)),
  ];
  return [...dir].filter((part) => ONE_STEP[part]![0] === dx || ONE_STEP[part]![1] === dy).join('');
}

function isLastRank(at: string, dir: string): boolean {
  return [...dir].some((part) => shifted(at, ONE_STEP[part]!) === null);
}

/** Returns the squares on which the piece could capture, occupied or not. */
function reach(men: Map<string, Man>, from: string, { type, dir }: Man): string[] {
  if (type === 'P')
    return DIAGONAL.filter((step) => pawnTakes(dir, step)).flatMap((step) => shifted(from, step) ?? []);
  if (type === 'N') return JUMPS.flatMap((step) => shifted(from, step) ?? []);
  if (type === 'K') return [...STRAIGHT, ...DIAGONAL].flatMap((step) => shifted(from, step) ?? []);
  const lines = [...(type === 'B' ? [] : STRAIGHT), ...(type === 'R' ? [] : DIAGONAL)];
  return lines.flatMap((step) => {
    const squares: string[] = [];
    for (let to = shifted(from, step); to; to = shifted(to, step)) {
      squares.push(to);
      if (men.has(to)) break;
    }
    return squares;
  });
}

/**
 * Returns whether a pawn can capture at this offset. The direction of an ordinary pawn is one letter, and the direction
 * of a diagonal pawn is two letters. The offset must lead one square forward in the direction of at least one letter.
 */
function pawnTakes(dir: string, [dx, dy]: [number, number]): boolean {
  return [...dir].some((part) => (ONE_STEP[part]![0] || dx) === dx && (ONE_STEP[part]![1] || dy) === dy);
}

function shifted(from: string, [dx, dy]: [number, number]): string | null {
  return square(FILES.indexOf(from[0]!) + dx, Number(from.slice(1)) - 1 + dy);
}

function square(file: number, rank: number): string | null {
  return file < 0 || file > 11 || rank < 0 || rank > 11 ? null : FILES[file]! + (rank + 1);
}
