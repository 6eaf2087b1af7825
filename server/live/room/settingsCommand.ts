/** Translates changed settings into a command. */

import type { Color } from '../../../engine/board/pieces.ts';
import { BOT_NAMES } from '../../../engine/bots/characters.ts';
import type { TimeControl } from '../../../engine/clock/clock.ts';
import type { BotSetting, Command } from '../../../engine/match/commands.ts';
import { type Match, seatOf } from '../../../engine/match/match.ts';
import { botOrder } from '../../../engine/match/seats/botOrder.ts';
import { err, ok, type Result } from '../../../engine/result.ts';
import type { EditGameBody } from '../../../protocol/http/api.ts';
import { ERR, type Err } from '../../../protocol/http/errors.ts';
import { makeLookText } from '../../../protocol/shapes/boardLookText.ts';
import { type BotOptions, botId, DEFAULT_LEVEL, usesNewEngine } from '../../db/gameOptions.ts';
import type { LookOf } from '../../games/gameService.ts';
import type { GameRow } from '../../games/gameStore.ts';
import { timeOf } from '../../games/timeOf.ts';

interface Edited {
  readonly row: GameRow;
  readonly match: Match;
}

/**
 * Returns the command for the changed settings. Omitted fields of `wanted` keep their values. Refuses with E3004 if
 * there are too few free seats for the added bots, and with E3303 if `lookOf` reports that the owner does not have the
 * collectible.
 */
export async function settingsCommand(
  game: Edited,
  wanted: EditGameBody,
  lookOf: LookOf,
): Promise<Result<Command, Err<'NO_FREE_SEAT' | 'NOT_THE_TOKEN_OWNER'>>> {
  const { tokenId } = wanted;
  const look = tokenId ? await lookOf(game.row.creatorId, tokenId) : null;
  if (tokenId && !look) return err(ERR.NOT_THE_TOKEN_OWNER);
  const { row, match } = game;
  const owner = seatOf(match, row.creatorId);
  const bots = botsOf(row, match, owner, wanted);
  if (bots === null) return err(ERR.NO_FREE_SEAT);
  return ok({
    type: 'changeSettings',
    owner,
    time: changedTime(row.settings.time, wanted),
    standIn: wanted.standIn ?? row.settings.standIn ?? false,
    allowsTakeover: wanted.allowsTakeover ?? row.settings.allowsTakeover ?? false,
    bots: bots.map(toSetting),
    title: wanted.name ?? row.name,
    convertCaptured: wanted.shouldCapturedPiecesChangeColor ?? row.options.convertCaptured,
    ...(wanted.pieceOrientation ? { pieceOrientation: wanted.pieceOrientation } : {}),
    useNewEngine: wanted.useNewEngine ?? usesNewEngine(row.options),
    ...(tokenId === undefined ? {} : { look: makeLookText(look) }),
  });
}

function changedTime(time: TimeControl, wanted: EditGameBody): TimeControl {
  const { playerGameTimeSeconds, singleMoveTimeSeconds, timeToAddAfterMoveSeconds } = wanted;
  if (playerGameTimeSeconds === undefined && singleMoveTimeSeconds === undefined) {
    if (time.kind !== 'main' || timeToAddAfterMoveSeconds === undefined) return time;
    return { ...time, incrementMs: timeToAddAfterMoveSeconds * 1000 };
  }
  const increment = time.kind === 'main' ? time.incrementMs / 1000 : 0;
  return timeOf({ timeToAddAfterMoveSeconds: increment, ...wanted });
}

/**
 * Returns the seats of the bots. Existing bots keep their seats in order, and additional bots take free seats. Returns
 * null if there are too few free seats.
 */
function botsOf(
  { options }: GameRow,
  { seats }: Match,
  owner: Color | null,
  wanted: EditGameBody,
): BotOptions[] | null {
  const [first] = options.bots;
  const useNewEngine = wanted.useNewEngine ?? usesNewEngine(options);
  const count = wanted.numberOfBots ?? options.bots.length;
  const stored = options.bots.slice(0, count).map(({ color }) => color);
  const free = botOrder(owner ?? 0).filter(
    (color) => seats[color].playerId === null && (options.seatsFor?.[color] ?? null) === null,
  );
  const added = free.slice(0, count - stored.length);
  if (stored.length + added.length < count) return null;
  return [...stored, ...added].map((color, i) => {
    const before = (options.bots[i] ?? first)?.level ?? DEFAULT_LEVEL;
    return { color, level: wanted.botLevels?.[i] ?? wanted.botLevel ?? before, useNewEngine };
  });
}

function toSetting({ color, level, useNewEngine }: BotOptions): BotSetting {
  return { seat: color, playerId: botId(color), name: BOT_NAMES[color], level, useNewEngine };
}
