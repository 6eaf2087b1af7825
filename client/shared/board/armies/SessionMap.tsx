import { COLOR_NAMES, type ColorName, colorOf } from '../../../../engine/board/pieces.ts';
import type { GameSessionView } from '../../../../protocol/http/gameShapes.ts';
import { isFreeSeat } from '../../records/freeSeat.ts';
import { Compass, SeatMap } from './SeatMap.tsx';

interface SessionMapProps {
  game: GameSessionView;
  /** Whether the kite of the player to move is highlighted. */
  isLit: boolean;
}

/**
 * Draws the four seats of a game from the server. Before the start it shows which seats are taken, and afterwards who
 * owns each camp.
 */
export function SessionMap({ game, isLit }: SessionMapProps) {
  if (game.gameState === 'NOT_STARTED')
    return <SeatMap taken={taken(game).map(({ color }) => indexOf(color))} />;
  const turn = isLit ? game.activePlayer : null;
  return (
    <Compass
      owners={COLOR_NAMES.map((name) => indexOf(game.ownersOfColors[name] ?? name))}
      turn={turn ? indexOf(turn.color) : null}
      frozen={game.players.filter(isFrozen).map(({ color }) => indexOf(color))}
      turns={0}
    />
  );
}

const taken = ({ players }: GameSessionView) => players.filter((seat) => !isFreeSeat(seat));
const indexOf = (name: ColorName) => colorOf(COLOR_NAMES.indexOf(name));
const isFrozen = ({ status }: GameSessionView['players'][number]) =>
  status === 'RESIGNED' || status === 'OUT_OF_TIME';
