import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationKind, NotificationPreferences } from '../../../protocol/http/notificationApi.ts';
import { may, useWho } from '../../shared/data/http/who.ts';
import { failureText } from '../../shared/data/queries/failure.ts';
import { type Channel, channelsOf, withChannel } from '../../shared/notifications/channels.ts';
import { type PushState, pushState, startPush } from '../../shared/notifications/push.ts';
import { Alert } from '../../shared/ui/feedback/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { CheckField } from '../../shared/ui/form/CheckField.tsx';
import { DevicePush } from './DevicePush.tsx';
import { kindsFor } from './kinds.ts';
import { QuietHours } from './QuietHours.tsx';
import s from './Settings.module.css';
import { useNotificationTexts } from './texts.ts';
import { useSettings } from './useSettings.ts';

/** The settings of notifications. Each change is saved at once. */
export function SettingsForm({ loaded }: { loaded: NotificationPreferences }) {
  const { t } = useTranslation();
  const hasMail = may(useWho(), 'BASIC_PRIVILEGE');
  const settings = useSettings(loaded);
  const [push, setPush] = useState<PushState | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const texts = useNotificationTexts();
  useEffect(() => void pushState().then(setPush), []);

  /** Turns push on for this device. If that is not possible, shows the reason and returns false. */
  const ensurePush = async (): Promise<boolean> => {
    const started = await startPush();
    setRefusal(started.ok ? null : failureText(started.error));
    setPush(await pushState());
    return started.ok;
  };
  const choose = async (kind: NotificationKind, channel: Channel, isOn: boolean) => {
    if (channel === 'push' && isOn && push !== 'ON' && !(await ensurePush())) return;
    settings.change((before) => withChannel(before, [kind], channel, isOn));
  };
  return (
    <div className="card">
      <DevicePush
        state={push}
        refusal={refusal}
        onStart={() => void ensurePush()}
        onEnded={() => void pushState().then(setPush)}
      />
      <p className="muted sm">{t(hasMail ? 'notify.kindsWithMail' : 'notify.kinds')}</p>
      <ul className={s.kinds}>
        {kindsFor(!hasMail).map((kind) => {
          const { push: hasPush, mail } = channelsOf(settings.chosen, kind);
          const id = `kind-${kind}`;
          return (
            <li key={kind}>
              <fieldset aria-labelledby={id} className={s.kind} data-testid={id}>
                <span id={id}>{texts?.kindName(kind)}</span>
                <CheckField checked={hasPush} onChange={(isOn) => void choose(kind, 'push', isOn)}>
                  {t('notify.push')}
                </CheckField>
                {hasMail ? (
                  <CheckField checked={mail} onChange={(isOn) => void choose(kind, 'mail', isOn)}>
                    {t('notify.mail')}
                  </CheckField>
                ) : null}
              </fieldset>
            </li>
          );
        })}
      </ul>
      <QuietHours
        value={settings.chosen.quietHours}
        onChange={(quietHours) => settings.change((before) => ({ ...before, quietHours }))}
      />
      {settings.status === 'FAILED' && settings.failure ? (
        <div data-testid="not-saved">
          <Alert>{t('notify.notSaved', { reason: failureText(settings.failure) })}</Alert>
          <Button size="small" onClick={settings.retry}>
            {t('serverAway.retry')}
          </Button>
        </div>
      ) : null}
      <p className="dim xs" role="status">
        {settings.status === 'SAVED' ? t('notify.saved') : null}
        {settings.status === 'SAVING' ? t('notify.saving') : null}
      </p>
    </div>
  );
}
