import { useTranslation } from 'react-i18next';
import { InputHelp, useHelpTitle } from '../../../shared/board/input/InputHelp.tsx';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';

/**
 * The keyboard shortcuts on the board, in the order in which users learn them. The id of each text is `keys.<name>`.
 */
const KEYS = [
  ['arrows', '← ↑ → ↓'],
  ['enter', 'Enter'],
  ['premove', 'Enter'],
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
  ['pageSteps', '← →'],
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

/** Lists the gestures on the board, and the keyboard shortcuts of a focused square. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const keysTitle = t('keys.title');
  return (
    <Dialog open={open} onClose={onClose} title={useHelpTitle(keysTitle)} hasClose testId="keys-dialog">
      <InputHelp
        keysTitle={keysTitle}
        keys={KEYS.map(([name, keys]) => [keys, t(`keys.${name}`)])}
        keysWhere={t('keys.where')}
        keysNote={t('keys.mouse')}
        gestures={[
          [t('touch.premove.do'), t('touch.premove.effect')],
          [t('touch.pencil.do'), t('touch.pencil.effect')],
        ]}
      />
    </Dialog>
  );
}
