import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { aboutPath } from '../../../shared/hooks/paths.ts';
import { useFormats } from '../../../shared/i18n/formats.ts';
import s from '../Account.module.css';

/**
 * The params of the error that refuses a suspended user. `until` is in epoch seconds; 0 means that the suspension has
 * no end.
 */
const suspension = z.object({ reason: z.string(), until: z.number() });

/** Says why and until when an account is suspended, and where to object. Renders nothing if the suspension is over. */
export function SuspensionNotice({ params }: { params: unknown }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const parsed = suspension.safeParse(params);
  if (!parsed.success) return null;
  const { reason, until } = parsed.data;
  if (until > 0 && until * 1000 <= Date.now()) return null;
  return (
    <div className={s.notice} role="alert" data-testid="suspension">
      <p>
        <b>{t('moderation.suspended.title')}</b>
      </p>
      {reason === '' ? null : <p className={s.reason}>{t('moderation.suspended.reason', { reason })}</p>}
      <p>
        {until > 0
          ? t('moderation.suspended.until', { time: dateTime(until * 1000) })
          : t('moderation.suspended.noEnd')}
      </p>
      <p>
        {t('moderation.suspended.object')}{' '}
        <Link className="link" to={aboutPath('contact')}>
          {t('moderation.suspended.contact')}
        </Link>
      </p>
    </div>
  );
}
