import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../form/Button.tsx';

export type StepTo = 'first' | 'before' | 'next' | 'last';

interface StepButtonsProps {
  isAtStart: boolean;
  isAtEnd: boolean;
  onStep: (to: StepTo) => void;
  /** Elements between the buttons Previous and Next. */
  children?: ReactNode;
}

/** Buttons for stepping through a game: to its start and its end, one step back, and one step forward. */
export function StepButtons({ isAtStart, isAtEnd, onStep, children }: StepButtonsProps) {
  const { t } = useTranslation();
  const button = (to: StepTo, icon: 'first' | 'left' | 'right' | 'last', disabled: boolean) => (
    <IconButton icon={icon} label={t(`review.${to}`)} disabled={disabled} onClick={() => onStep(to)} />
  );
  return (
    <div className="row gap-1">
      {button('first', 'first', isAtStart)}
      {button('before', 'left', isAtStart)}
      {children}
      {button('next', 'right', isAtEnd)}
      {button('last', 'last', isAtEnd)}
    </div>
  );
}
