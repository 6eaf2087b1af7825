import { memo, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cx } from '../../hooks/cx.ts';
import { PATHS } from '../../hooks/paths.ts';
import { setOptions, useOptions } from '../../storage/options.ts';
import { IconButton } from '../form/Button.tsx';
import s from './Header.module.css';
import { HeaderSlots } from './headerSlots.ts';
import { Logo } from './Logo.tsx';

interface HeaderProps {
  /** Whether this is the header of a game, in which the links have words on wide screens only. */
  isCompact?: boolean;
  /** Hides the bar of links at the bottom of narrow screens, while the user plays. */
  isBarHidden?: boolean;
  children?: ReactNode;
}

/** The header of every page. Its logo is the home link. */
export function Header({ isCompact, isBarHidden, children }: HeaderProps) {
  const { sections, corner } = useContext(HeaderSlots);
  return (
    <header
      className={cx(s.header, isCompact && s.compact, isBarHidden && s.withoutBar)}
      // Makes the page leave space for the bar of links.
      data-bar={sections !== null && !isBarHidden ? '' : undefined}
    >
      <Brand />
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

const Brand = memo(function Brand() {
  const { t } = useTranslation();
  return (
    <Link className={s.brand} to={PATHS.menu} aria-label={t('menu.name')}>
      <Logo />
      <span className={s.word}>Tetrarch</span>
    </Link>
  );
});

export function ThemeButton() {
  const { t } = useTranslation();
  const isDark = useOptions().appThemeVariant === 'DARK';
  return (
    <IconButton
      icon={isDark ? 'light' : 'dark'}
      label={t(isDark ? 'theme.light' : 'theme.dark')}
      onClick={() => setOptions({ appThemeVariant: isDark ? 'LIGHT' : 'DARK' })}
    />
  );
}

export function SoundButton() {
  const { t } = useTranslation();
  const { isSoundEnabled } = useOptions();
  return (
    <IconButton
      icon={isSoundEnabled ? 'sound' : 'soundOff'}
      label={t(isSoundEnabled ? 'sound.off' : 'sound.on')}
      onClick={() => setOptions({ isSoundEnabled: !isSoundEnabled })}
      data-testid="sound-switch"
    />
  );
}
