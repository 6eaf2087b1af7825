import { memo, type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../hooks/cx.ts';
import { PATHS } from '../../hooks/paths.ts';
import { setOptions, useOptions } from '../../storage/options.ts';
import { IconButton } from '../form/Button.tsx';
import s from './Header.module.css';
import { HeaderSlots } from './headerSlots.ts';
import { Logo } from './Logo.tsx';

interface HeaderProps {
  homeLabel: string;
  /** Whether this is the header of a game, in which the links appear on wide screens only. */
  isCompact?: boolean;
  /** Hides the bar of links at the bottom of narrow screens, while the user plays. */
  isBarHidden?: boolean;
  children?: ReactNode;
}

/** The header of every page. Its logo is the home link. */
export function Header({ homeLabel, isCompact, isBarHidden, children }: HeaderProps) {
  const { sections, corner } = useContext(HeaderSlots);
  return (
    <header
      className={cx(s.header, isCompact && s.compact, isBarHidden && s.withoutBar)}
      // Makes the page leave space for the bar of links.
      data-bar={sections !== null && !isBarHidden ? '' : undefined}
    >
      <Brand homeLabel={homeLabel} />
      {sections}
      {children ?? (
        <>
          <span className="grow" />
          {corner}
        </>
      )}
    </header>
  );
}

const Brand = memo(function Brand({ homeLabel }: Pick<HeaderProps, 'homeLabel'>) {
  return (
    <Link className={s.brand} to={PATHS.menu} aria-label={homeLabel}>
      <Logo />
      <span className={s.word}>Tetrarch</span>
    </Link>
  );
});

export function ThemeButton({ toLight, toDark }: { toLight: string; toDark: string }) {
  const isDark = useOptions().appThemeVariant === 'DARK';
  return (
    <IconButton
      icon={isDark ? 'light' : 'dark'}
      label={isDark ? toLight : toDark}
      onClick={() => setOptions({ appThemeVariant: isDark ? 'LIGHT' : 'DARK' })}
    />
  );
}

export function SoundButton({ on, off }: { on: string; off: string }) {
  const { isSoundEnabled } = useOptions();
  return (
    <IconButton
      icon={isSoundEnabled ? 'sound' : 'soundOff'}
      label={isSoundEnabled ? off : on}
      onClick={() => setOptions({ isSoundEnabled: !isSoundEnabled })}
      data-testid="sound-switch"
    />
  );
}
