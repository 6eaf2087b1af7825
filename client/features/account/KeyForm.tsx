import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { confirmBody, type SecondFactorKey } from '../../../protocol/http/secondFactorApi.ts';
import { confirmSecondFactor } from '../../shared/data/calls/accountCalls.ts';
import { showToast } from '../../shared/ui/feedback/toasts.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import s from './Account.module.css';
import { CodeField } from './CodeField.tsx';
import { FormFailure } from './FormFailure.tsx';
import { useForm } from './useForm.ts';

interface KeyFormProps {
  secret: SecondFactorKey;
  onOn: (recoveryCodes: readonly string[]) => void;
  /** The back button. */
  children: ReactNode;
}

/** Shows the key for the authenticator app as a QR code and as text, and the field for the first code. */
export function KeyForm({ secret, onOn, children }: KeyFormProps) {
  const { t } = useTranslation();
  const { form, text, failure, isSending } = useForm({
    schema: confirmBody,
    initial: { code: '' },
    fieldOf: { E3051: 'code' },
    send: ({ code }) => confirmSecondFactor(code),
    onDone({ recoveryCodes }) {
      showToast(t('secondFactor.isOn'), 'done');
      onOn(recoveryCodes);
    },
  });
  return (
    <form className={s.proof} {...form}>
      <FormFailure failure={failure} />
      <p>{t('secondFactor.scan')}</p>
      <div className={s.key}>
        <QrCode text={secret.uri} label={t('secondFactor.picture')} />
        <p>
          <span className={s.keyLabel}>{t('secondFactor.key')}</span>
          <code className={s.code} data-testid="second-factor-key">
            {(secret.key.match(/.{1,4}/g) ?? []).join(' ')}
          </code>
        </p>
      </div>
      <CodeField
        label={t('secondFactor.code')}
        hint={t('secondFactor.codeHint')}
        inputMode="numeric"
        {...text('code')}
      />
      <div className="cluster fill">
        <Button kind="primary" type="submit" disabled={isSending}>
          {t('secondFactor.confirm')}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** The QR code is dark on light in both themes, because many cameras cannot read an inverted code. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { border: 2 }), [text]);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={s.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
