import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ERR } from '../../../../protocol/http/errors.ts';
import { QUEUE_TIME_NAMES, QUEUE_TIMES, type QueueTime } from '../../../../protocol/http/queueApi.ts';
import { MAX_DAYS_AHEAD } from '../../../../protocol/http/scheduledTableApi.ts';
import { scheduleTable } from '../../../shared/data/calls/scheduledTables.ts';
import type { Failure } from '../../../shared/data/http/api.ts';
import { failureText } from '../../../shared/data/queries/failure.ts';
import type { FailureCode } from '../../../shared/data/queries/failureCodes.ts';
import { Alert } from '../../../shared/ui/feedback/Alert.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Segment, Switch, TextField } from '../../../shared/ui/form/Field.tsx';
import { firstChoice, localText } from './localText.ts';
import s from './Tables.module.css';

const DAY_MS = 86_400_000;
/** Errors that are shown at the field for the time. */
const TIME_ERRORS: readonly FailureCode[] = [ERR.TIME_OUT_OF_RANGE, ERR.TIME_DOES_NOT_EXIST];
const TIMES = QUEUE_TIME_NAMES.map((value) => ({
  value,
  label: `${QUEUE_TIMES[value].mainSeconds / 60} + ${QUEUE_TIMES[value].incrementSeconds}`,
}));

/** Schedules a table. The user enters a time in the user's time zone. */
export function ScheduleForm({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation();
  const [startsAt, setStartsAt] = useState(() => firstChoice(new Date()));
  const [timeSetting, setTimeSetting] = useState<QueueTime>('STANDARD');
  const [isWeekly, setWeekly] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const isOfTime = failure !== null && TIME_ERRORS.includes(failure.code);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The value is empty if the local time does not exist, because clocks skip it at the start of summer time.
    if (startsAt === '') return setFailure({ code: ERR.TIME_DOES_NOT_EXIST, params: {} });
    const aheadMs = new Date(startsAt).getTime() - Date.now();
    if (aheadMs <= 0 || aheadMs > MAX_DAYS_AHEAD * DAY_MS)
      return setFailure({ code: ERR.TIME_OUT_OF_RANGE, params: {} });
    setBusy(true);
    const answer = await scheduleTable({ timeSetting, startsAt: startsAt.slice(0, 16), timeZone, isWeekly });
    setBusy(false);
    setFailure(answer.ok ? null : answer.error);
    if (answer.ok) onChange();
  };
  return (
    <form className={s.form} onSubmit={(event) => void submit(event)} noValidate>
      <h2>{t('scheduled.new')}</h2>
      {failure && !isOfTime ? <Alert>{failureText(failure)}</Alert> : null}
      <TextField
        type="datetime-local"
        label={t('scheduled.when')}
        hint={t('scheduled.zone', { zone: timeZone })}
        error={failure && isOfTime ? failureText(failure) : null}
        value={startsAt}
        min={localText(new Date())}
        max={localText(new Date(Date.now() + MAX_DAYS_AHEAD * DAY_MS))}
        onChange={(event) => setStartsAt(event.target.value)}
        data-testid="table-when"
      />
      <Segment
        label={t('scheduled.time')}
        name="table-time"
        value={timeSetting}
        choices={TIMES}
        onChange={setTimeSetting}
      />
      <Switch
        label={t('scheduled.repeat')}
        hint={t('scheduled.repeatHint')}
        checked={isWeekly}
        onChange={setWeekly}
      />
      <p className="xs dim">{t('scheduled.fills')}</p>
      <Button kind="primary" type="submit" disabled={isBusy} data-testid="table-create">
        {t('scheduled.create')}
      </Button>
    </form>
  );
}
