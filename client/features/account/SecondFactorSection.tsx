import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactorKey, SecondFactorState } from '../../../protocol/http/secondFactorApi.ts';
import {
  beginSecondFactor,
  fetchSecondFactor,
  renewRecoveryCodes,
  turnSecondFactorOff,
} from '../../shared/data/calls/accountCalls.ts';
import { QueryView } from '../../shared/ui/feedback/QueryView.tsx';
import { showToast } from '../../shared/ui/feedback/toasts.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import s from './Account.module.css';
import { KeyForm } from './KeyForm.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';

/** The part of the section that is open. At most one part is open at a time. */
type Step =
  | { readonly at: 'rest' }
  | { readonly at: 'begin' | 'renew' | 'off' }
  | { readonly at: 'key'; readonly key: SecondFactorKey }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

const REST: Step = { at: 'rest' };

/** The second factor: turning it on and off, and the recovery codes. */
export function SecondFactorSection() {
  const [step, setStep] = useState<Step>(REST);
  // The answer is loaded again after every step, because the state and the number of codes may have changed.
  return (
    <QueryView name="secondFactor" request={fetchSecondFactor} again={step}>
      {(state) => (
        <div className="card">
          <Now state={state} />
          <Open state={state} step={step} go={setStep} />
        </div>
      )}
    </QueryView>
  );
}

function Now({ state: { isOn, recoveryCodesLeft } }: { state: SecondFactorState }) {
  const { t } = useTranslation();
  return (
    <p className="muted">
      {t(isOn ? 'secondFactor.on' : 'secondFactor.off')}{' '}
      {isOn ? t('secondFactor.codesLeft', { count: recoveryCodesLeft }) : null}
    </p>
  );
}

interface OpenProps {
  state: SecondFactorState;
  step: Step;
  go: (step: Step) => void;
}

function Open({ state: { isOn }, step, go }: OpenProps) {
  const { t } = useTranslation();
  const back = <Button onClick={() => go(REST)}>{t('agreement.stay')}</Button>;
  switch (step.at) {
    case 'begin':
      return (
        <ProofForm
          needsCode={false}
          submit={t('secondFactor.goOn')}
          send={({ password }) => beginSecondFactor(password)}
          onDone={(key) => go({ at: 'key', key })}
        >
          {back}
        </ProofForm>
      );
    case 'key':
      return (
        <KeyForm secret={step.key} onOn={(codes) => go({ at: 'codes', codes })}>
          {back}
        </KeyForm>
      );
    case 'codes':
      return <RecoveryCodeList codes={step.codes} onDone={() => go(REST)} />;
    case 'renew':
      return (
        <ProofForm
          needsCode
          submit={t('secondFactor.newCodes')}
          send={renewRecoveryCodes}
          onDone={({ recoveryCodes }) => go({ at: 'codes', codes: recoveryCodes })}
        >
          {back}
        </ProofForm>
      );
    case 'off':
      return (
        <ProofForm
          needsCode
          submit={t('secondFactor.turnOff')}
          send={turnSecondFactorOff}
          onDone={() => {
            showToast(t('secondFactor.isOff'), 'done');
            go(REST);
          }}
        >
          {back}
        </ProofForm>
      );
    case 'rest':
      return isOn ? (
        <div className="cluster fill">
          <Button onClick={() => go({ at: 'renew' })}>{t('secondFactor.newCodes')}</Button>
          <Button onClick={() => go({ at: 'off' })}>{t('secondFactor.turnOff')}</Button>
        </div>
      ) : (
        <Button className={s.save} onClick={() => go({ at: 'begin' })}>
          {t('secondFactor.turnOn')}
        </Button>
      );
    default:
      return step satisfies never;
  }
}
