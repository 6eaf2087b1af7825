import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import s from './Header.module.css';
import { Logo } from './Logo.tsx';
import { PATHS } from './paths.ts';
import { setPreferences, usePreferences } from './preferences.ts';

/** The bar at the top of every page but the menu: the mark leads home. */
interface HeaderProps {
  homeLabel: string;
  /** On narrow screens only the mark stays. */
  isCompact?: boolean;
  children?: ReactNode;
}

export function Header({ homeLabel, isCompact, children }: HeaderProps) {
  return (
    <header className={cx(s.header, isCompact && s.compact)}>
      <Link className={s.brand} to={PATHS.menu} aria-label={homeLabel}>
        <Logo />
        <span className={s.word}>Tetrarch</span>
      </Link>
      {children}
    </header>
  );
}

export function ThemeButton({ toLight, toDark }: { toLight: string; toDark: string }) {
  const { theme } = usePreferences();
  const isDark = theme === 'dark';
  return (
    <IconButton
      icon={isDark ? 'light' : 'dark'}
      label={isDark ? toLight : toDark}
      onClick={() => setPreferences({ theme: isDark ? 'light' : 'dark' })}
    />
  );
}

export function SoundButton({ on, off }: { on: string; off: string }) {
  const { isSoundOn } = usePreferences();
  return (
    <IconButton
      icon={isSoundOn ? 'sound' : 'soundOff'}
      label={isSoundOn ? off : on}
      onClick={() => setPreferences({ isSoundOn: !isSoundOn })}
      data-testid="sound-switch"
    />
  );
}
