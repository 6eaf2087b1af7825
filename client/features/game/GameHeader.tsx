import { memo, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeControl } from '../../../engine/clock/clock.ts';
import { isOver, type Match } from '../../../engine/match/match.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { haltOf } from '../../shared/records/turnText.ts';
import { IconButton } from '../../shared/ui/form/Button.tsx';
import { Header, SoundButton, ThemeButton } from '../../shared/ui/layout/Header.tsx';
import { HeaderSlots } from '../../shared/ui/layout/headerSlots.ts';
import { TurnRail } from './board/TurnCompass.tsx';
import s from './GamePage.module.css';
import { mayPause } from './panel/pauseView.ts';
import { useShortTimeText } from './seats/timeText.ts';
import type { TableNow } from './useTable.ts';

interface GameHeaderProps {
  table: TableNow;
  onOptions: () => void;
  onMenu: () => void;
  onPause: () => void;
}

export function GameHeader({ table, onOptions, onMenu, onPause }: GameHeaderProps) {
  const { match, viewer } = table;
  const { bell } = useContext(HeaderSlots);
  const isPlaying = viewer !== null && match !== null && match.state !== 'NOT_STARTED' && !isOver(match);
  return (
    <Header isCompact isBarHidden={isPlaying}>
      {match ? <TurnRail match={match} lit={table.lit} /> : null}
      <Facts
        title={table.title}
        time={match?.settings.time ?? null}
        phase={match ? phaseOf(match) : null}
        round={table.round}
        isGuestGame={table.session.isGuestGame && viewer !== null}
      />
      <span className="grow" />
      <WatcherCount count={table.view?.facts.watchers ?? 0} />
      {/* On a phone the header of a running game has no room for the bell. */}
      {table.isShared ? null : (
        <span className={isPlaying && !match.isPostponed ? s.wideOnly : s.bell}>{bell}</span>
      )}
      <HeaderActs
        mayPause={match !== null && mayPause(match, viewer)}
        onPause={onPause}
        onRotate={table.rotate}
        onOptions={onOptions}
        onMenu={onMenu}
      />
    </Header>
  );
}

type Phase = NonNullable<ReturnType<typeof haltOf>> | 'over' | 'running';

function phaseOf(match: Match): Phase {
  if (isOver(match)) return 'over';
  return haltOf({ ...match, isFull: match.seats.every((seat) => seat.playerId !== null) }) ?? 'running';
}

interface FactsProps {
  title: string;
  time: TimeControl | null;
  /** Null before the first state has arrived. */
  phase: Phase | null;
  round: number;
  isGuestGame: boolean;
}

/** The title, the time settings and the state of the game. They change once a round, so they are memoized. */
const Facts = memo(function Facts({ title, time, phase, round, isGuestGame }: FactsProps) {
  const { t } = useTranslation();
  const timeText = useShortTimeText();
  const isBefore = phase === 'waiting' || phase === 'allHere';
  return (
    <span className={cx(s.facts, isBefore && s.awaiting)}>
      <span className={s.title}>{title}</span>
      {time ? <span className={s.time}>{timeText(time)}</span> : null}
      {phase === null ? null : <span>{phaseText(phase)}</span>}
      {isGuestGame ? <span>{t('state.guestGame')}</span> : null}
    </span>
  );

  function phaseText(now: Phase): string {
    if (now !== 'running') return t(`state.${now}`);
    return round === 0 ? t('state.start') : t('state.round', { round });
  }
});

const WatcherCount = memo(function WatcherCount({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  const text = t('game.watchers', { count });
  return (
    <span className={s.watchers} title={text}>
      {text}
    </span>
  );
});

interface HeaderActsProps extends Pick<GameHeaderProps, 'onOptions' | 'onMenu' | 'onPause'> {
  mayPause: boolean;
  onRotate: () => void;
}

/** The buttons of the header. They are memoized, because they do not change during the game. */
const HeaderActs = memo(function HeaderActs(props: HeaderActsProps) {
  const { mayPause, onPause, onRotate, onOptions, onMenu } = props;
  const { t } = useTranslation();
  return (
    <>
      <span className={s.wideOnly}>
        <ThemeButton />
      </span>
      <SoundButton />
      <span className={s.wideOnly}>
        <IconButton icon="rotate" label={t('game.rotate')} onClick={onRotate} data-testid="rotate" />
        <IconButton icon="options" label={t('options.title')} onClick={onOptions} data-testid="options" />
      </span>
      <IconButton icon="menu" label={t('gameMenu.name')} onClick={onMenu} data-testid="game-menu-open" />
      {mayPause ? (
        <IconButton icon="pause" label={t('pause.pause')} onClick={onPause} data-testid="pause" />
      ) : null}
    </>
  );
});
