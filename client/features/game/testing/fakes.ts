/** Fakes for the tests of this folder: a game, and a connection to its room. The test sets the answers of the room. */

import { COLOR_NAMES, COLORS, type Color } from '../../../../engine/board/pieces.ts';
import type { Position } from '../../../../engine/board/position.ts';
import { apply } from '../../../../engine/match/apply.ts';
import type { Command } from '../../../../engine/match/commands.ts';
import { type Match, newMatch } from '../../../../engine/match/match.ts';
import { err, ok, type Result } from '../../../../engine/result.ts';
import type { GameSessionAnswer } from '../../../../protocol/http/api.ts';
import type { RoomView } from '../../../../protocol/room/matchState.ts';
import type {
  Accepted,
  CommandName,
  Message,
  PremoveNotice,
  PublicEntry,
  SaidPhrase,
} from '../../../../protocol/room/messages.ts';
import type { GameLink, LinkListener, Refused } from '../../../shared/data/room/gameConnection.ts';

export const GAME_ID = '0123456789abcdef0123456789abcdef';

/** A game on a simulated server, which executes commands and provides the state and the log. */
export class FakeGame {
  match: Match;
  readonly entries: PublicEntry[] = [];
  now = 1_000_000;

  constructor(position?: Position) {
    this.match = newMatch({ time: { kind: 'main', mainMs: 600_000, incrementMs: 5000 } }, position);
  }

  /** Executes commands. A refusal means that the test is wrong. */
  do(...commands: Command[]): void {
    for (const command of commands) {
      this.now += 100;
      const applied = apply(this.match, command, this.now);
      if (!applied.ok) throw new Error(`${command.type}: ${applied.error}`);
      this.match = applied.value.match;
      const { clock, game, seq } = this.match;
      this.entries.push({
        seq,
        ply: game.position.ply,
        command: command.type === 'sit' ? { ...command, playerId: '' } : command,
        at: this.now,
        since: null,
        clocksMs: clock.remainingMs,
      });
    }
  }

  /**
   * Seats four players: the first `users` are human, and the others are bots. Starts the game and ends its first pause.
   */
  begin(users = 1): void {
    this.seat(users);
    this.do({ type: 'start' });
    this.now += 10_000;
    this.do({ type: 'endSpecialPause' });
  }

  seat(users = 1): void {
    for (const color of COLORS) {
      this.do({
        type: 'sit',
        seat: color,
        playerId: `p${color}`,
        name: `Player ${color}`,
        isAutoReady: color >= users,
      });
    }
  }

  get view(): RoomView {
    return {
      match: this.match,
      facts: {
        title: 'Thursday table',
        epochMs: 0,
        isRandom: false,
        convertCaptured: true,
        pieceOrientation: 'VIEWER',
        look: '',
        isLensAllowed: true,
        delaySeconds: 0,
        watchers: 0,
        isBot: [false, false, false, false],
        botLevels: [null, null, null, null],
        isConnected: [true, true, true, true],
        connections: ['HERE', 'HERE', 'HERE', 'HERE'],
        seenAtMs: [null, null, null, null],
        votableAtMs: null,
        rematchId: null,
        isSaving: false,
      },
      lastCommand: this.entries.at(-1)?.command ?? null,
    };
  }
}

/** A fake connection to the room. The test sends its messages and ends the connection. */
export class FakeLink implements GameLink {
  readonly color: Color | null;
  readonly isOwner = true;
  readonly sent: { name: CommandName; message: Message<CommandName> }[] = [];
  readonly plans: (Message<'premove'> | null)[] = [];
  /** Returns the answer to a command. Accepts all commands by default. */
  answer: (name: CommandName) => Promise<Result<Accepted, Refused>> = async () => ok({ seq: 0, ply: 0 });
  isLeft = false;
  readonly #game: FakeGame;
  #listener: LinkListener | null = null;

  constructor(game: FakeGame, color: Color | null = 0) {
    this.#game = game;
    this.color = color;
  }

  listen(listener: LinkListener): () => void {
    this.#listener = listener;
    this.broadcast();
    return () => {
      this.#listener = null;
    };
  }

  command<N extends CommandName>(name: N, message: Message<N>): Promise<Result<Accepted, Refused>> {
    this.sent.push({ name, message });
    return this.answer(name);
  }

  async premove(message: Message<'premove'> | null): Promise<Result<object, Refused>> {
    this.plans.push(message);
    const answer = await this.answer('move');
    return answer.ok ? ok({}) : answer;
  }

  /** Sends phrases of players. */
  phrases(...phrases: SaidPhrase[]): void {
    this.#listener?.onPhrases(phrases);
  }

  /** Sends the premove state. */
  notice(notice: PremoveNotice): void {
    this.#listener?.onPremove(notice);
  }

  async fetchLog(from: number) {
    return ok({ entries: this.#game.entries.slice(from - 1), more: false });
  }

  leave(): void {
    this.isLeft = true;
  }

  /** Sends the current state. */
  broadcast(): void {
    this.#listener?.onState(this.#game.view);
  }

  disconnect(code = 1006): void {
    this.#listener?.onConnectionLost(code);
  }
}

export function sessionOf(game: FakeGame, own: Color | null): GameSessionAnswer {
  return {
    id: GAME_ID,
    name: 'Thursday table',
    gameState: game.match.state,
    isRandom: false,
    creatorId: 'p0',
    isOwner: own === 0,
    isTakenOff: false,
    players: COLORS.map((color) => ({
      color: COLOR_NAMES[color],
      name: game.match.seats[color].name,
      status: 'INDOOR',
      isBot: false,
      isYou: color === own,
      lastActivityTimestampEpochSeconds: null,
    })),
    ownersOfColors: Object.fromEntries(
      COLORS.map((color) => [COLOR_NAMES[color], COLOR_NAMES[game.match.game.position.owners[color]]]),
    ),
    playerGameTimeSeconds: 600,
    timeToAddAfterMoveSeconds: 5,
    singleMoveTimeSeconds: null,
    gameStartTimestampEpochSeconds: null,
    lastRoundUpdateTimestampEpochSeconds: null,
    useNewEngine: true,
    numberOfBots: 0,
    botLevels: [],
    shouldCapturedPiecesChangeColor: true,
    pieceOrientation: 'VIEWER',
    standIn: false,
    allowsTakeover: false,
    allowsBotAccounts: false,
    tokenId: null,
  };
}

export function refused(code: Refused['code']) {
  return err({ code, params: {} });
}
