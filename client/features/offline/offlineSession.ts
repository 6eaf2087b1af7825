/** Describes an offline game in the format of the server. */
import { COLOR_NAMES, COLORS } from '../../../engine/board/pieces.ts';
import type { GameSessionAnswer } from '../../../protocol/http/api.ts';
import type { OfflineRoom } from './offlineRoom.ts';
import type { OfflineSetup } from './storedGame.ts';

export function sessionOf(setup: OfflineSetup, { match }: OfflineRoom): GameSessionAnswer {
  const { time } = setup;
  return {
    id: setup.id,
    name: setup.title,
    gameState: match.state,
    creatorId: '',
    isOwner: false,
    isTakenOff: false,
    isRandom: false,
    players: COLORS.map((color) => ({
      color: COLOR_NAMES[color],
      name: setup.seats[color].name,
      status: 'INDOOR',
      isBot: setup.seats[color].kind === 'bot',
      isYou: setup.seats[color].kind === 'person',
      lastActivityTimestampEpochSeconds: null,
    })),
    ownersOfColors: Object.fromEntries(
      COLORS.map((color) => [COLOR_NAMES[color], COLOR_NAMES[match.game.position.owners[color]]]),
    ),
    playerGameTimeSeconds: time.kind === 'main' ? time.mainMs / 1000 : null,
    timeToAddAfterMoveSeconds: time.kind === 'main' ? time.incrementMs / 1000 : 0,
    singleMoveTimeSeconds: time.kind === 'move' ? time.moveMs / 1000 : null,
    gameStartTimestampEpochSeconds: null,
    lastRoundUpdateTimestampEpochSeconds: null,
    useNewEngine: true,
    numberOfBots: setup.seats.filter(({ kind }) => kind === 'bot').length,
    botLevels: [],
    shouldCapturedPiecesChangeColor: true,
    pieceOrientation: 'VIEWER',
    standIn: false,
    allowsTakeover: false,
    allowsBotAccounts: false,
    tokenId: null,
  };
}
