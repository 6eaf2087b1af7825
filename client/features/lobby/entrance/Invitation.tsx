import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, type Color, colorNamed, colorOf } from '../../../../engine/board/pieces.ts';
import {
  ACTIVE,
  DEFEATED,
  OUT_OF_TIME,
  type PlayerState,
  RESIGNED,
} from '../../../../engine/board/position.ts';
import type { GameSessionAnswer, SeatSummary } from '../../../../protocol/http/api.ts';
import { SeatMap } from '../../../shared/board/armies/SeatMap.tsx';
import { armyName } from '../../../shared/board/look/army.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { StillBoard } from '../../../shared/board/StillBoard.tsx';
import { START_BOARD } from '../../../shared/board/startBoard.ts';
import { fetchBoard } from '../../../shared/data/calls/boardCalls.ts';
import { isGuest } from '../../../shared/data/http/who.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { useTitle } from '../../../shared/hooks/useTitle.ts';
import { PersonName } from '../../../shared/people/PersonName.tsx';
import { isFreeSeat } from '../../../shared/records/freeSeat.ts';
import { RatedNote } from '../../../shared/records/RatedNote.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import s from '../Lobby.module.css';
import { useGameFacts } from '../list/gameFacts.ts';
import { LastActivity } from '../list/LastActivity.tsx';
import { isEnded } from './isEnded.ts';
import { RefuseInvitation } from './RefuseInvitation.tsx';
import { SecondGame } from './SecondGame.tsx';
import { type EntranceChoice, useEnter } from './useEnter.ts';

/** Shows taken and free seats, and the choice to play or to watch. */
export function Invitation({ game }: { game: GameSessionAnswer }) {
  const { t } = useTranslation();
  const facts = useGameFacts(game);
  const { players } = game;
  const taken = players.flatMap((seat, color) => (isFreeSeat(seat) ? [] : [colorOf(color)]));
  const isOpen = game.gameState === 'NOT_STARTED' && taken.length < players.length && !game.isTakenOff;
  const own = players.find((seat) => seat.isYou);
  // The last free seat has one button, below the list.
  const hasChoice = isOpen && !own && players.length - taken.length > 1;
  const host = players.find((seat) => !isFreeSeat(seat) && !seat.isBot)?.name;
  const { other, forgetOther, enter: enterGame } = useEnter();
  const enter = (choice: EntranceChoice) => enterGame(game.id, choice, isEnded(game.gameState));
  useTitle(game.name);
  return (
    <main className={s.narrow} data-testid="entrance">
      <section className={s.panel}>
        {game.gameState === 'NOT_STARTED' ? (
          <SeatMap taken={taken} className={s.map} />
        ) : (
          <PresentBoard game={game} />
        )}
        {host && isOpen && !own ? <p className="sm dim">{t('entrance.invites', { name: host })}</p> : null}
        <h1>{game.name}</h1>
        <p className="muted num">{facts}</p>
        {isOpen ? <RatedNote of={game.isRandom ? 'random' : 'private'} className="xs dim" /> : null}
        <ul className={s.seats}>
          {players.map((seat, color) => (
            <SeatRow
              key={seat.color}
              seat={seat}
              color={colorOf(color)}
              onSit={hasChoice ? () => void enter({ role: 'player', color: colorOf(color) }) : null}
            />
          ))}
        </ul>
        {own ? (
          <Button
            kind="primary"
            size="big"
            wide
            onClick={() => void enter({ role: 'player', color: null })}
            data-testid="back-to-seat"
          >
            {t('entrance.back')}
          </Button>
        ) : (
          <>
            {isOpen ? (
              <Button
                kind="primary"
                size="big"
                wide
                onClick={() => void enter({ role: 'player', color: null })}
                data-testid="take-seat"
              >
                {t('entrance.sit')}
              </Button>
            ) : (
              <p className="sm muted">{game.isTakenOff ? t('errors.TAKEN_OFF') : t('entrance.full')}</p>
            )}
            <RefuseInvitation gameId={game.id} />
            <Button
              wide
              icon="eye"
              onClick={() => void enter({ role: 'watcher', color: null })}
              data-testid="watch"
            >
              {t('entrance.watch')}
            </Button>
          </>
        )}
        {isGuest() ? (
          <p className="xs dim">{t(isOpen || own ? 'entrance.hint' : 'entrance.watchHint')}</p>
        ) : null}
        <SecondGame gameId={other} onClose={forgetOther} />
      </section>
    </main>
  );
}

const STATES: Readonly<Record<string, PlayerState>> = {
  RESIGNED,
  OUT_OF_TIME,
  DEFEATED,
};

/** Shows the current board to users who decide whether to watch or to return. Hidden if the board cannot be loaded. */
function PresentBoard({ game }: { game: GameSessionAnswer }) {
  const { value: answer } = useQuery(() => fetchBoard(game.id), ['board', game.id]);
  if (!answer?.ok) return null;
  const { ownersOfColors, players } = game;
  const four = <T,>(of: (color: Color) => T): [T, T, T, T] => [of(0), of(1), of(2), of(3)];
  const position = {
    board: answer.value,
    owners: four((color) => colorNamed(ownersOfColors[COLOR_NAMES[color]] ?? COLOR_NAMES[color])),
    states: four((color) => STATES[players[color]?.status ?? ''] ?? ACTIVE),
  };
  return (
    <div className={s.present} data-testid="present-board">
      <StillBoard
        view={{
          ...START_BOARD,
          position,
          convert: game.shouldCapturedPiecesChangeColor,
          orientation: game.pieceOrientation,
        }}
      />
    </div>
  );
}

function SeatRow({ seat, color, onSit }: { seat: SeatSummary; color: Color; onSit: (() => void) | null }) {
  const { t } = useTranslation();
  const free = isFreeSeat(seat);
  const army = t(`colour.name.${COLOR_NAMES[color]}`);
  return (
    <li>
      <Tile color={color} size="s" state={free ? 'gone' : undefined} />
      <span className="grow">
        {free ? (
          <span className="dim">{t('entrance.free')}</span>
        ) : (
          <b>
            <PersonName name={seat.name} isBot={seat.isBot} />
          </b>
        )}
        {seat.isBot ? <span className="xs dim"> · {t('seat.bot')}</span> : null}
        {seat.lastActivityTimestampEpochSeconds === null || seat.isBot || free ? null : (
          <LastActivity atSeconds={seat.lastActivityTimestampEpochSeconds} />
        )}
      </span>
      <span className="xs dim">{army}</span>
      {free && onSit ? (
        <Button
          size="small"
          onClick={onSit}
          aria-label={t('entrance.sitAs', { army: t(`colour.side.${COLOR_NAMES[color]}`) })}
          data-testid={`sit-${armyName(color)}`}
        >
          {t('entrance.sitHere')}
        </Button>
      ) : null}
    </li>
  );
}
