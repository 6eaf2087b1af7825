import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useWho } from '../../shared/data/http/who.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { lazyPart, optionalPart } from '../../shared/i18n/lazyPart.ts';
import { IconButton, IconLink } from '../../shared/ui/form/Button.tsx';
import { SoundButton, ThemeButton } from '../../shared/ui/layout/Header.tsx';
import s from './HeaderCorner.module.css';
import { UserBell } from './UserBell.tsx';
import { UserCorner } from './UserCorner.tsx';

// Loaded for users who may have a game. If it cannot be loaded, the header is shown without the game.
const CurrentGame = optionalPart(async () => (await import('./CurrentGame.tsx')).CurrentGame);
// Rarely needed, so it is loaded on demand.
const OptionsPanel = lazyPart(
  async () => (await import('../../shared/options/OptionsPanel.tsx')).OptionsPanel,
);

/** The right end of the header: the running game, the bell, switches, and the account. */
export function HeaderCorner() {
  const { t } = useTranslation();
  const who = useWho();
  const [isOptionsOpen, setOptionsOpen] = useState(false);
  const options = t('nav.options');
  return (
    <>
      <Suspense>{who ? <CurrentGame /> : null}</Suspense>
      <UserBell />
      <span className={s.wideOnly}>
        <UserCorner />
        <ThemeButton />
      </span>
      <SoundButton />
      {/* Guests open the options in a dialog. Users with an account have a page for them. */}
      {may(who, 'view options') ? (
        <IconLink icon="options" label={options} to={PATHS.options} data-testid="options" />
      ) : (
        <IconButton
          icon="options"
          label={options}
          onClick={() => setOptionsOpen(true)}
          data-testid="options"
        />
      )}
      <Suspense>
        {isOptionsOpen ? <OptionsPanel open onClose={() => setOptionsOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
