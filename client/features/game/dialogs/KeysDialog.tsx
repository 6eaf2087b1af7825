import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { KeyList } from '../../../shared/ui/layout/KeyList.tsx';

/**
 * The keyboard shortcuts on the board, in the order in which users learn them. The id of each text is `keys.<name>`.
 */
const KEYS = [
  ['arrows', '← ↑ → ↓'],
  ['enter', 'Enter'],
  ['cancel', 'Esc'],
  ['camps', 'Page ↑ ↓'],
  ['pieces', 'K Q R B N P'],
  ['ranks', '1 … 9 0 - ='],
  ['condition', 'I'],
  ['removePremove', 'Del'],
  ['moves', 'M'],
  ['captures', 'Shift M'],
  ['last', 'L'],
  ['replay', 'A'],
  ['steps', ', .'],
  ['turn', 'T'],
  ['clocks', 'C'],
  ['standing', 'V'],
  ['who', 'O'],
  ['attackers', 'W'],
  ['diagonals', 'X'],
  ['lines', 'Alt X'],
  ['draw', 'D'],
  ['rotate', 'F'],
  ['zen', 'Z'],
  ['help', '?'],
] as const;

/** Lists the keyboard shortcuts of a focused square. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('keys.title')}
      closeLabel={t('close')}
      testId="keys-dialog"
    >
      <p>{t('keys.where')}</p>
      <KeyList keys={KEYS.map(([name, keys]) => [keys, t(`keys.${name}`)])} />
      <p>{t('keys.mouse')}</p>
    </Dialog>
  );
}
