import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, type Color, colorNamed } from '../../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED, type Position } from '../../../engine/board/position.ts';
import { type LiveGame, TV_POLL_MS } from '../../../protocol/http/liveGameApi.ts';
import { ChancesBar } from '../../shared/board/armies/ChancesBar.tsx';
import { Tile } from '../../shared/board/look/Tile.tsx';
import { StillBoard } from '../../shared/board/StillBoard.tsx';
import { entrance, useWho } from '../../shared/data/http/who.ts';
import { failureText } from '../../shared/data/queries/failure.ts';
import { useChances } from '../../shared/engine/useChances.ts';
import { gamePath, PATHS } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { pointsText } from '../../shared/i18n/pointsText.ts';
import { WaitMark } from '../../shared/records/WaitMark.tsx';
import { Alert } from '../../shared/ui/feedback/Alert.tsx';
import { EmptyState } from '../../shared/ui/feedback/EmptyState.tsx';
import { Button, LinkButton } from '../../shared/ui/form/Button.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { LoadingKites } from '../../shared/ui/layout/Logo.tsx';
import { afterStates, type GuessState, NO_GUESS } from './guess.ts';
import { type LiveNow, useLiveGame } from './useLiveGame.ts';
import s from './Watch.module.css';

interface TvPageProps {
  /** Starts a game against bots, which is offered while there is no live game. */
  onPlayBots: () => void;
  /** Whether this game is being created. */
  isBusy: boolean;
}

/** The live game for everybody. When it ends, the next one follows. */
export function TvPage({ onPlayBots, isBusy }: TvPageProps) {
  const { t } = useTranslation();
  const { now, isLoading, failure } = useLiveGame(TV_POLL_MS);
  const hasList = entrance(useWho(), 'view active games') === 'OPEN';
  // The score outlasts the end of a game, and the time without a game until the next one.
  const [guess, setGuess] = useState(NO_GUESS);
  useEffect(() => {
    if (now) setGuess((before) => afterStates(before, now.game.id, now.position.states));
  }, [now]);
  useTitle(t('watch.title'));
  return (
    <Framed>
      <main className="page" data-testid="tv">
        {now ? (
          <Show
            now={now}
            guess={guess}
            onGuess={(color) => setGuess((before) => ({ ...before, guess: color }))}
          />
        ) : isLoading ? (
          <LoadingKites />
        ) : failure ? (
          <Alert>{failureText(failure)}</Alert>
        ) : (
          <>
            <h1>{t('watch.title')}</h1>
            <EmptyState
              title={t('watch.none')}
              text={
                <p className="muted">
                  {t('watch.noneText')} {hasList ? null : t('watch.noneAccount')}
                </p>
              }
            >
              <Button
                kind="primary"
                icon="bot"
                disabled={isBusy}
                onClick={onPlayBots}
                data-testid="play-bots"
              >
                {t('menu.playBots')}
              </Button>
              <LinkButton to={PATHS.watchByLink}>{t('nav.watchByLink')}</LinkButton>
              {hasList ? null : (
                <LinkButton kind="quiet" to={PATHS.signUp}>
                  {t('account.signUpFree')}
                </LinkButton>
              )}
            </EmptyState>
          </>
        )}
      </main>
    </Framed>
  );
}

interface ShowProps {
  now: LiveNow;
  guess: GuessState;
  onGuess: (color: Color) => void;
}

function Show({ now: { game, position, view }, guess, onGuess }: ShowProps) {
  const { t } = useTranslation();
  const chances = useChances(position);
  return (
    <div className={s.show}>
      <div className={s.stage}>
        <ChancesBar chances={chances} />
        <div className={s.board}>
          <StillBoard view={view} />
        </div>
      </div>
      <div className="stack gap-4">
        <h1>{t('watch.title')}</h1>
        <p className={s.name}>{game.name}</p>
        <p className={s.facts}>
          {game.isRated ? t('watch.rated') : t('watch.casual')}
          {game.delaySeconds > 0 ? ` · ${t('watch.behind', { count: game.delaySeconds })}` : ''}
          {game.watchers > 0 ? ` · ${t('watch.watchers', { count: game.watchers })}` : ''}
        </p>
        {game.isIdle ? (
          <p role="status" data-testid="live-idle">
            <WaitMark game={game} />
          </p>
        ) : null}
        <Players game={game} position={position} />
        {game.isOver ? (
          <div>
            <p role="status">
              <b>
                {game.winner === null
                  ? t('watch.over')
                  : t('watch.won', { side: t(`colour.side.${game.winner}`) })}
              </b>{' '}
              {t('watch.next')}
            </p>
            <Score guess={guess} />
          </div>
        ) : (
          <Guess position={position} guess={guess} onGuess={onGuess} />
        )}
        <Moves moves={game.moves} />
        <LinkButton to={gamePath(game.id)} icon="eye">
          {t('watch.atTable')}
        </LinkButton>
        <LinkButton kind="quiet" to={PATHS.watchByLink}>
          {t('nav.watchByLink')}
        </LinkButton>
      </div>
    </div>
  );
}

function Players({ game, position }: { game: LiveGame; position: Position }) {
  const { t } = useTranslation();
  return (
    <ul className={s.players} aria-label={t('watch.players')}>
      {game.players.map(({ color, name, isBot, points }) => {
        const state = position.states[colorNamed(color)];
        return (
          <li key={color} data-turn={position.turn === colorNamed(color) || undefined}>
            <Tile
              color={colorNamed(color)}
              size="s"
              state={state === DEFEATED ? 'gone' : state === ACTIVE ? undefined : 'frozen'}
              label={t(`colour.name.${color}`)}
            />
            <span>
              {name}
              {isBot ? <span className="dim xs"> {t('seat.bot')}</span> : null}
            </span>
            <b>{pointsText(t, points)}</b>
          </li>
        );
      })}
    </ul>
  );
}

interface GuessProps extends Omit<ShowProps, 'now'> {
  position: Position;
}

function Guess({ position, guess, onGuess }: GuessProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={s.guess}>
      <legend>{t('watch.guess')}</legend>
      <div className={s.choices}>
        {COLORS.map((color) => (
          <Button
            key={color}
            size="small"
            aria-pressed={guess.guess === color}
            disabled={position.states[color] !== ACTIVE}
            onClick={() => onGuess(color)}
          >
            <Tile color={color} size="xs" />
            {t(`colour.side.${COLOR_NAMES[color]}`)}
          </Button>
        ))}
      </div>
      <Score guess={guess} />
    </fieldset>
  );
}

function Score({ guess: { right, asked } }: Pick<ShowProps, 'guess'>) {
  const { t } = useTranslation();
  return (
    <p className="muted sm" role="status">
      {t('watch.score', { right, asked })}
    </p>
  );
}

function Moves({ moves }: Pick<LiveGame, 'moves'>) {
  const { t } = useTranslation();
  return (
    <ol className={s.moves} aria-label={t('watch.moves')} data-testid="live-moves">
      {moves.toReversed().map(({ ply, by, text }) => (
        <li key={ply}>
          <Tile color={colorNamed(by)} size="xs" label={t(`colour.name.${by}`)} /> {text}
        </li>
      ))}
    </ol>
  );
}
