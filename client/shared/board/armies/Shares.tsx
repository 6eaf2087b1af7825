import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS } from '../../../../engine/board/pieces.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Tile } from '../look/Tile.tsx';
import s from './Shares.module.css';

interface SharesProps {
  /** Probabilities by color, from 0 to 1. Null while they are being computed. */
  chances: readonly number[] | null | undefined;
  testId: string;
  /** The last entry of the list. It names the position to which the probabilities refer. */
  children: ReactNode;
}

/** The win probabilities of the four players, in percent. */
export function Shares({ chances, testId, children }: SharesProps) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  return (
    <ul className={s.shares} data-testid={testId}>
      {COLORS.map((color) => (
        <li key={color}>
          <Tile color={color} size="xs" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
          <b>{chances ? percent(chances[color] ?? 0) : '–'}</b>
        </li>
      ))}
      {children}
    </ul>
  );
}
