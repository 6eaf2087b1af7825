import { useTranslation } from 'react-i18next';
import { valueOrReport } from '../../shared/data/queries/failure.ts';
import { endPush, type PushState } from '../../shared/notifications/push.ts';
import { Alert } from '../../shared/ui/feedback/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import s from './Settings.module.css';

interface DevicePushProps {
  /** The state of push messages on this device. Null until it is known. */
  state: PushState | null;
  /** Why push could not be turned on. */
  refusal: string | null;
  onStart: () => void;
  onEnded: () => void;
}

/** Shows whether push messages arrive on this device. If they do not, says how to turn them on. */
export function DevicePush({ state, refusal, onStart, onEnded }: DevicePushProps) {
  const { t } = useTranslation();
  const end = async () => {
    await valueOrReport(endPush());
    onEnded();
  };
  return (
    <section
      className={s.device}
      aria-labelledby="device-push"
      data-testid="device-push"
      data-state={state ?? undefined}
    >
      <h3 id="device-push">{t('notify.device')}</h3>
      <p role="status">{state === null ? t('loading') : t(`notify.states.${state}`)}</p>
      {refusal !== null && state !== 'BLOCKED' ? <Alert>{refusal}</Alert> : null}
      {state === 'OFF' ? (
        <Button size="small" onClick={onStart} data-testid="push-on">
          {t('notify.turnOn')}
        </Button>
      ) : null}
      {state === 'ON' ? (
        <Button size="small" onClick={() => void end()} data-testid="push-off">
          {t('notify.turnOff')}
        </Button>
      ) : null}
    </section>
  );
}
