import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PREMOVE_CONDITIONS, type PremoveCondition } from '../../../../engine/match/premove.ts';
import type { Message } from '../../../../protocol/room/messages.ts';
import { useGuardedArea } from '../../../shared/hooks/useGuardedArea.ts';
import { closePremoveHint } from '../../../shared/storage/premoveHint.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import s from '../panel/Cards.module.css';
import { premoveText } from './premoveText.ts';

interface PremoveCardProps {
  premove: Message<'premove'>;
  /** Whether the premove is not possible now, so that its only condition is `captures`. */
  mustCapture: boolean;
  onBind: (condition: PremoveCondition) => void;
  onRemove: () => void;
}

/** The current premove, its condition, and a cancel button. It replaces the tip that explains premoves. */
export function PremoveCard({ premove, mustCapture, onBind, onRemove }: PremoveCardProps) {
  const { t } = useTranslation();
  const reason = useId();
  const card = useRef<HTMLElement>(null);
  useGuardedArea(card);
  useEffect(closePremoveHint, []);
  return (
    <section
      ref={card}
      className={`${s.card} ${s.premove}`}
      data-testid="premove"
      aria-label={t('premove.label')}
    >
      <fieldset className={s.radios} aria-describedby={mustCapture ? reason : undefined}>
        <legend>{premoveText(t, premove)}</legend>
        {PREMOVE_CONDITIONS.map((condition) => (
          <label key={condition}>
            <input
              type="radio"
              name="premove-condition"
              checked={premove.condition === condition}
              disabled={mustCapture && condition !== 'captures'}
              onChange={() => onBind(condition)}
            />
            {t(`premove.conditions.${condition}`)}
          </label>
        ))}
      </fieldset>
      <p className={`xs dim ${s.otherwise}`}>{t('premove.otherwise')}</p>
      {mustCapture ? (
        <p className="xs dim" id={reason}>
          {t('premove.onlyCaptures')}
        </p>
      ) : null}
      <p className={`xs dim ${s.premoveHint}`}>{t('premove.hint')}</p>
      <Button size="small" onClick={onRemove} data-testid="premove-remove">
        {t('premove.remove')}
      </Button>
    </section>
  );
}
