import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DECISIONS, type Decision, type ReportDetail } from '../../../protocol/http/reports/moderationApi.ts';
import { decideReport } from '../../shared/data/calls/moderation.ts';
import type { Answer } from '../../shared/data/http/http.ts';
import { may, useWho } from '../../shared/data/http/who.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { SelectField } from '../../shared/ui/form/Field.tsx';
import s from './Admin.module.css';
import { MeasureFields, useMeasure } from './MeasureFields.tsx';

interface DecisionFormProps {
  id: string;
  onChange: (answer: Answer<ReportDetail>) => boolean;
}

/** The form for a moderator's decision about a report. Only admins can choose a suspension. */
export function DecisionForm({ id, onChange }: DecisionFormProps) {
  const { t } = useTranslation();
  const isAdmin = may(useWho(), 'ADMIN');
  const [decision, setDecision] = useState<Decision | ''>('');
  const [isBusy, setBusy] = useState(false);
  const measure = useMeasure(decision === 'SUSPENSION' || decision === 'NO_RANDOM_GAMES');
  const decide = async (event: FormEvent) => {
    event.preventDefault();
    const valid = measure.submit();
    if (!valid || decision === '') return;
    setBusy(true);
    onChange(await decideReport(id, { decision, ...valid }));
    setBusy(false);
  };
  return (
    <section className={s.card} aria-label={t('moderation.decide.title')}>
      <h2>{t('moderation.decide.title')}</h2>
      <form className="stack gap-4" onSubmit={(event) => void decide(event)} noValidate>
        <SelectField
          label={t('moderation.decide.what')}
          value={decision}
          placeholder={t('moderation.decide.choose')}
          choices={DECISIONS.filter((one) => one !== 'SUSPENSION' || isAdmin).map((value) => ({
            value,
            label: t(`moderation.actions.${value}`),
          }))}
          error={measure.isTried && decision === '' ? t('validation.required') : null}
          required
          onChange={setDecision}
        />
        <MeasureFields measure={measure} ending={decision} />
        <div className="cluster">
          <Button kind="primary" type="submit" disabled={isBusy} data-testid="decide">
            {t('moderation.decide.confirm')}
          </Button>
        </div>
      </form>
    </section>
  );
}
