import { memo, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { isPaused } from '../../../engine/match/gameStates.ts';
import { isOver, type Match } from '../../../engine/match/match.ts';
import { cx } from '../../shared/hooks/cx.ts';
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
  const { match, title, round, viewer } = table;
  const watchers = table.view?.facts.watchers ?? 0;
  const { t } = useTranslation();
  const timeText = useShortTimeText();
  const { bell } = useContext(HeaderSlots);
  const isUpright = match ? standing(match) : null;
  const isPlaying = viewer !== null && match !== null && match.state !== 'NOT_STARTED' && !isOver(match);
  const time = match ? timeText(match.settings.time) : null;
  return (
    <Header homeLabel={t('menu.name')} isCompact isBarHidden={isPlaying}>
      {match ? <TurnRail match={match} lit={table.lit} /> : null}
      <span className={cx(s.facts, match?.state === 'NOT_STARTED' && s.awaiting)}>
        <span className={s.title}>{title}</span>
        {time ? <span className={s.time}>{time}</span> : null}
        {isUpright ? <span>{isUpright}</span> : null}
        {table.session.isGuestGame && viewer !== null ? <span>{t('state.guestGame')}</span> : null}
      </span>
      <span className="grow" />
      {watchers > 0 ? (
        <span className={s.watchers} title={t('game.watchers', { count: watchers })}>
          {t('game.watchers', { count: watchers })}
        </span>
      ) : null}
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

  function standing(now: Match): string {
    if (now.state === 'NOT_STARTED') return t('state.waiting');
    if (isOver(now)) return t('state.over');
    if (isPaused(now.state)) return t('state.paused');
    return round === 0 ? t('state.start') : t('state.round', { round });
  }
}

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
        <ThemeButton toLight={t('theme.light')} toDark={t('theme.dark')} />
      </span>
      <SoundButton on={t('sound.on')} off={t('sound.off')} />
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
