import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationPreferences } from '../../../protocol/http/notificationApi.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Switch, TextField } from '../../shared/ui/form/Field.tsx';
import s from './Settings.module.css';

type Hours = NotificationPreferences['quietHours'];

/** The hours that are proposed when quiet hours are turned on: from 22:00 to 7:00. */
const PROPOSED = { fromMinute: 22 * 60, toMinute: 7 * 60 };

interface QuietHoursProps {
  value: Hours;
  onChange: (value: Hours) => void;
}

/** The hours in which push and mail wait, in the time zone of the user. */
export function QuietHours({ value, onChange }: QuietHoursProps) {
  const { t } = useTranslation();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section className={s.quiet} aria-label={t('notify.quiet')} data-testid="quiet-hours">
      <Switch
        label={t('notify.quiet')}
        hint={t('notify.quietHint')}
        checked={value !== null}
        onChange={(isOn) => onChange(isOn ? { ...PROPOSED, timeZone: here } : null)}
      />
      {value ? (
        <>
          <Times value={value} onChange={onChange} />
          <p className="sm">{t('notify.zone', { zone: value.timeZone })}</p>
          {value.timeZone === here ? null : (
            <Button size="small" onClick={() => onChange({ ...value, timeZone: here })}>
              {t('notify.useZone', { zone: here })}
            </Button>
          )}
        </>
      ) : null}
    </section>
  );
}

function Times({ value, onChange }: { value: NonNullable<Hours>; onChange: (value: Hours) => void }) {
  const { t } = useTranslation();
  /** The texts that the user typed, valid or not. */
  const [from, setFrom] = useState(textOf(value.fromMinute));
  const [to, setTo] = useState(textOf(value.toMinute));
  const change = (nextFrom: string, nextTo: string) => {
    setFrom(nextFrom);
    setTo(nextTo);
    const fromMinute = minuteOf(nextFrom);
    const toMinute = minuteOf(nextTo);
    if (fromMinute !== null && toMinute !== null && fromMinute !== toMinute)
      onChange({ ...value, fromMinute, toMinute });
  };
  const error =
    minuteOf(from) === null || minuteOf(to) === null
      ? t('notify.noTime')
      : from === to
        ? t('notify.sameTimes')
        : null;
  return (
    <div className={s.times}>
      <TextField
        label={t('notify.from')}
        type="time"
        value={from}
        error={error}
        onChange={({ target }) => change(target.value, to)}
      />
      <TextField
        label={t('notify.to')}
        type="time"
        value={to}
        aria-invalid={error !== null}
        onChange={({ target }) => change(from, target.value)}
      />
    </div>
  );
}

function textOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

function minuteOf(text: string): number | null {
  const [hour, minute] = text.split(':').map(Number);
  return hour === undefined || minute === undefined || Number.isNaN(hour * 60 + minute)
    ? null
    : hour * 60 + minute;
}
