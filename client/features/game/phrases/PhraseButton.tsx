import { Popover } from '@base-ui/react/popover';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PHRASE_COUNT } from '../../../../protocol/room/messages.ts';
import type { GameLink } from '../../../shared/data/room/gameConnection.ts';
import { useNarrow } from '../../../shared/hooks/useNarrow.ts';
import { useDisplay } from '../../../shared/storage/options.ts';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { refusalText } from '../panel/refusalText.ts';
import s from './Phrases.module.css';
import { phraseText } from './phraseText.ts';

const NUMBERS = Array.from({ length: PHRASE_COUNT }, (_, i) => i + 1);

/** The button that opens the list of phrases. On phones the list is a sheet at the bottom. */
export function PhraseButton({ link }: { link: GameLink | null }) {
  const { t } = useTranslation();
  const { arePhrasesShown } = useDisplay();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  if (!arePhrasesShown || !link?.say) return null;
  const say = async (phrase: number) => {
    setOpen(false);
    const answer = await link.say?.(phrase);
    if (answer && !answer.ok) showToast(refusalText(t, answer.error));
  };
  const list = (
    <ul className={s.list} data-testid="phrases">
      {NUMBERS.map((phrase) => (
        <li key={phrase}>
          <button
            type="button"
            className={s.phrase}
            onClick={() => void say(phrase)}
            data-testid={`phrase-${phrase}`}
          >
            {phraseText(t, phrase)}
          </button>
        </li>
      ))}
    </ul>
  );
  const label = { 'aria-label': t('phrases.open'), title: t('phrases.open'), 'data-testid': 'phrases-open' };
  if (isNarrow)
    return (
      <>
        <Button size="small" icon="comment" onClick={() => setOpen(true)} {...label} />
        <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('phrases.title')} hasClose>
          {list}
        </Dialog>
      </>
    );
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger render={<Button size="small" icon="comment" {...label} />} />
      <Popover.Portal>
        <Popover.Positioner className={s.positioner} sideOffset={6} collisionPadding={8}>
          <Popover.Popup className={s.popup}>
            <Popover.Title className={s.title}>{t('phrases.title')}</Popover.Title>
            {list}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
