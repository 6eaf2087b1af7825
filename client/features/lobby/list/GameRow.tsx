import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { colorNamed } from '../../../../engine/board/pieces.ts';
import type { ListedGame } from '../../../../protocol/http/gameShapes.ts';
import { SeatMap } from '../../../shared/board/armies/SeatMap.tsx';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { cx } from '../../../shared/hooks/cx.ts';
import { playedPath } from '../../../shared/hooks/paths.ts';
import { PersonName } from '../../../shared/people/PersonName.tsx';
import { listStatus } from '../../../shared/records/listStatus.ts';
import { WaitMark } from '../../../shared/records/WaitMark.tsx';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';
import type { EntranceChoice } from '../entrance/useEnter.ts';
import s from './ActiveGames.module.css';
import { GameWhen } from './GameWhen.tsx';
import { useGameFacts } from './gameFacts.ts';

interface GameRowProps {
  game: ListedGame;
  /** Whether the user plays in the game. */
  isOwn: boolean;
  onEnter: (gameId: string, choice: EntranceChoice) => Promise<void>;
  /** Shown in place of the seats. */
  picture?: ReactNode;
  /** More facts about the result. */
  result?: ReactNode;
  /** Opens the dialog that takes the seat of a bot. If omitted, the row offers no seat. */
  onTakeSeat?: (game: ListedGame) => void;
  /** More actions. */
  children?: ReactNode;
}

/** One game of a list: its seats, its state, and its link. */
export function GameRow({ game, isOwn, onEnter, onTakeSeat, picture, result, children }: GameRowProps) {
  const { t } = useTranslation();
  const facts = useGameFacts(game);
  const taken = game.players.flatMap(({ color, name }) => (name === null ? [] : [colorNamed(color)]));
  const names = game.players.flatMap(({ name }) => name ?? []);
  const status = listStatus(game);
  const isOpen = game.gameState === 'NOT_STARTED' && game.freeSeats > 0;
  const role = isOwn || isOpen ? 'player' : 'watcher';
  const act = isOwn
    ? 'back'
    : isOpen
      ? 'join'
      : game.gameEndTimestampEpochSeconds === null
        ? 'watch'
        : 'look';
  const label = t('active.actOn', { act: t(`active.acts.${act}`), name: game.name });
  return (
    <li className={cx(s.game, picture !== undefined && s.withBoard)} aria-label={game.name}>
      {picture ?? <SeatMap taken={taken} className={s.map} />}
      <div className={s.main}>
        <b>{game.name}</b>
        <small>
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two seats may have the same name
            <Fragment key={index}>
              {index > 0 ? ', ' : null}
              <PersonName name={name} />
            </Fragment>
          ))}
        </small>
        <WaitMark game={game} />
      </div>
      <div className={s.facts}>
        <span className="num">{facts}</span>
        <small>
          <GameWhen game={game} />
        </small>
      </div>
      <div className={s.standing}>
        <span data-status={status}>{t(`list.${status}`)}</span>
        {game.gameState === 'NOT_STARTED' ? (
          <small>{t('active.seats', { count: 4 - game.freeSeats })}</small>
        ) : null}
        {result}
      </div>
      {act === 'look' ? (
        // A game that has ended opens in the review.
        <LinkButton size="small" to={playedPath(game.id)} aria-label={label}>
          {t('active.acts.look')}
        </LinkButton>
      ) : (
        <Button size="small" aria-label={label} onClick={() => void onEnter(game.id, { role, color: null })}>
          {t(`active.acts.${act}`)}
        </Button>
      )}
      {onTakeSeat && !isOwn && game.botSeats.length > 0 ? (
        <div className={s.takeover}>
          <ul>
            {game.botSeats.map((color) => (
              <li key={color}>
                <Tile color={colorNamed(color)} size="xs" />
                {t(`colour.name.${color}`)}
              </li>
            ))}
          </ul>
          <Button
            size="small"
            aria-label={t('takeover.actOn', { name: game.name })}
            onClick={() => onTakeSeat(game)}
            data-testid="take-seat"
          >
            {t('takeover.act')}
          </Button>
        </div>
      ) : null}
      {children}
    </li>
  );
}
