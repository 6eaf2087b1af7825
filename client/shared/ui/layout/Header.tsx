import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../hooks/cx.ts';
import { PATHS } from '../../hooks/paths.ts';
import { setOptions, useOptions } from '../../storage/options.ts';
import { IconButton } from '../form/Button.tsx';
import s from './Header.module.css';
import { Logo } from './Logo.tsx';

/** The header of every page except the menu. Its logo links to the menu. */
interface HeaderProps {
  homeLabel: string;
  /** Whether only the symbol of the logo remains on narrow screens. */
  isCompact?: boolean;
  children?: ReactNode;
}

export function Header({ homeLabel, isCompact, children }: HeaderProps) {
  return (
    <header className={cx(s.header, isCompact && s.compact)}>
      <Brand homeLabel={homeLabel} />
      {children}
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
