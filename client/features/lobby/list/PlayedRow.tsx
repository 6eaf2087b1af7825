import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS } from '../../../../engine/board/pieces.ts';
import type { Position } from '../../../../engine/board/position.ts';
import { parsePosition } from '../../../../engine/notation/positionText.ts';
import type { OwnGame } from '../../../../protocol/http/gameShapes.ts';
import { LastPosition } from '../../../shared/board/LastPosition.tsx';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { pointsText } from '../../../shared/i18n/pointsText.ts';
import type { EntranceChoice } from '../entrance/useEnter.ts';
import s from './ActiveGames.module.css';
import { GameRow } from './GameRow.tsx';

interface PlayedRowProps {
  game: OwnGame;
  /** Whether the user plays in the running game. */
  isOwn: boolean;
  onEnter: (gameId: string, choice: EntranceChoice) => Promise<void>;
  /** More actions. */
  children?: ReactNode;
}

/** A game with its last position, and the result of the player whose games are listed. */
export function PlayedRow({ game, isOwn, onEnter, children }: PlayedRowProps) {
  return (
    <GameRow
      game={game}
      isOwn={isOwn}
      onEnter={onEnter}
      picture={<LastPosition position={positionOf(game)} />}
      result={<Points game={game} />}
    >
      {children}
    </GameRow>
  );
}

function positionOf({ position }: OwnGame): Position | null {
  const read = position === null ? null : parsePosition(position);
  return read?.ok ? read.value : null;
}

/** The player's result, and the points of all players of an ended game. */
function Points({ game: { points, result } }: { game: OwnGame }) {
  const { t } = useTranslation();
  if (points === null) return null;
  return (
    <>
      <small>{t(`games.filters.resultsFor.${RESULT_NAMES[result]}`)}</small>
      <span className={s.points}>
        {COLORS.map((color) => (
          <span key={color}>
            <Tile color={color} size="xs" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
            {pointsText(t, points[color] ?? 0)}
          </span>
        ))}
      </span>
    </>
  );
}

const RESULT_NAMES = { WON: 'won', LOST: 'lost', DRAW: 'draw', UNFINISHED: 'unfinished' } as const;
