import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Decision, reasonText } from '../../../protocol/http/reports/moderationApi.ts';
import { serverTime } from '../../shared/data/room/serverTime.ts';
import { textError } from '../../shared/moderation/textError.ts';
import { SelectField, TextArea } from '../../shared/ui/form/Field.tsx';

/** The durations, in days, that a moderator can choose for a measure. */
const DAYS = [1, 3, 7, 14, 30, 90, 365] as const;
/** The value of a measure without an end. */
const NO_END = 0;

/** Holds the reason and the end of a measure. @param hasEnd whether the user must choose an end. */
export function useMeasure(hasEnd = true) {
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<number | ''>('');
  const [isTried, setTried] = useState(false);
  return {
    ...{ reason, days, isTried, setReason, setDays },
    /**
     * Returns the reason and the end. If a field is invalid, shows the errors and returns null. For a measure without an
     * end, `untilEpochSeconds` is null.
     */
    submit() {
      setTried(true);
      const parsed = reasonText.safeParse(reason);
      if (!parsed.success || (hasEnd && days === '')) return null;
      const isOpen = !hasEnd || days === '' || days === NO_END;
      const untilEpochSeconds = isOpen ? null : Math.floor(serverTime.now() / 1000) + days * 86_400;
      return { reason: parsed.data, untilEpochSeconds };
    },
  };
}

interface MeasureFieldsProps {
  measure: ReturnType<typeof useMeasure>;
  /** The decision. It determines whether the fields include an end. Only a suspension may be without an end. */
  ending: Decision | '';
}

/** The fields for the reason of a measure and its end. */
export function MeasureFields({ measure, ending }: MeasureFieldsProps) {
  const { t } = useTranslation();
  const { reason, days, isTried, setReason, setDays } = measure;
  const choices = DAYS.map((value) => ({
    value: value as number,
    label: t('moderation.decide.days', { count: value }),
  }));
  return (
    <>
      {ending === 'SUSPENSION' || ending === 'NO_RANDOM_GAMES' ? (
        <SelectField
          label={t('moderation.decide.end')}
          value={days}
          placeholder=""
          choices={
            ending === 'SUSPENSION'
              ? [...choices, { value: NO_END, label: t('moderation.decide.noEnd') }]
              : choices
          }
          error={isTried && days === '' ? t('validation.required') : null}
          required
          onChange={setDays}
        />
      ) : null}
      <TextArea
        label={t('moderation.decide.reason')}
        hint={t('moderation.decide.reasonHint')}
        error={isTried ? textError(t, reasonText.safeParse(reason)) : null}
        rows={3}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </>
  );
}
