import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PREMOVE_CONDITIONS, type PremoveCondition } from '../../../../engine/match/premove.ts';
import type { Message } from '../../../../protocol/room/messages.ts';
import { hideToast } from '../../../shared/ui/feedback/toasts.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import s from '../panel/Cards.module.css';
import { premoveHint, premoveText } from './premoveText.ts';

interface PremoveCardProps {
  premove: Message<'premove'>;
  onBind: (condition: PremoveCondition) => void;
  onRemove: () => void;
}

/** The current premove, its condition, and a cancel button. It replaces the toast that explains premoves. */
export function PremoveCard({ premove, onBind, onRemove }: PremoveCardProps) {
  const { t } = useTranslation();
  useEffect(() => hideToast(premoveHint(t)), [t]);
  return (
    <section className={`${s.card} ${s.premove}`} data-testid="premove" aria-label={t('premove.label')}>
      <fieldset className={s.radios}>
        <legend>{premoveText(t, premove)}</legend>
        {PREMOVE_CONDITIONS.map((condition) => (
          <label key={condition}>
            <input
              type="radio"
              name="premove-condition"
              checked={premove.condition === condition}
              onChange={() => onBind(condition)}
            />
            {t(`premove.conditions.${condition}`)}
          </label>
        ))}
      </fieldset>
      <p className={`xs dim ${s.premoveHint}`}>{t('premove.hint')}</p>
      <Button size="small" onClick={onRemove} data-testid="premove-remove">
        {t('premove.remove')}
      </Button>
    </section>
  );
}
