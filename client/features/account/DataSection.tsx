import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserAnswer } from '../../../protocol/http/accounts.ts';
import {
  changePersonalInfo,
  deleteAccount,
  fetchOwnData,
  fetchSecondFactor,
} from '../../shared/data/calls/accountCalls.ts';
import { leave } from '../../shared/data/http/logOut.ts';
import { setUser } from '../../shared/data/http/user.ts';
import { reportFailure } from '../../shared/data/queries/failure.ts';
import { downloadText } from '../../shared/hooks/download.ts';
import { Dialog } from '../../shared/ui/feedback/Dialog.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { CheckField } from '../../shared/ui/form/CheckField.tsx';
import s from './Account.module.css';
import { ProofForm } from './ProofForm.tsx';

/** The user's data: newsletter consent, data export, and deletion of the account. */
export function DataSection({ user }: { user: UserAnswer }) {
  const { t } = useTranslation();
  /** Whether the open dialog requires a code. Null while the dialog is closed. */
  const [needsCode, setNeedsCode] = useState<boolean | null>(null);
  const [isBusy, setBusy] = useState(false);
  const consent = async (marketingConsent: boolean) => {
    const answer = await changePersonalInfo({ marketingConsent });
    if (answer.ok) setUser(answer.value);
    else reportFailure(answer.error);
  };
  const download = async () => {
    setBusy(true);
    const answer = await fetchOwnData();
    setBusy(false);
    if (answer.ok) downloadText('tetrarch-data.json', JSON.stringify(answer.value, null, 2));
    else reportFailure(answer.error);
  };
  const openDialog = async () => {
    const answer = await fetchSecondFactor();
    if (answer.ok) setNeedsCode(answer.value.isOn);
    else reportFailure(answer.error);
  };
  return (
    <div className="card">
      <CheckField checked={user.marketingConsent} onChange={(isWanted) => void consent(isWanted)}>
        {t('account.marketing')}
      </CheckField>
      <p className="muted">{t('ownData.exportText')}</p>
      <Button className={s.save} icon="file" disabled={isBusy} onClick={() => void download()}>
        {t('ownData.export')}
      </Button>
      <h3>{t('ownData.deleteTitle')}</h3>
      <p className="muted">{t('ownData.deleteText')}</p>
      <Button className={s.save} kind="alarm" onClick={() => void openDialog()}>
        {t('ownData.deleteTitle')}
      </Button>
      <Dialog open={needsCode !== null} onClose={() => setNeedsCode(null)} title={t('ownData.deleteTitle')}>
        <p>{t('ownData.deleteText')}</p>
        <p>{t('ownData.running')}</p>
        <ProofForm
          needsCode={needsCode ?? false}
          submit={t('ownData.confirm')}
          isAlarm
          send={async (proof) => {
            const answer = await deleteAccount(proof);
            if (answer.ok) leave();
            return answer.ok ? null : answer.error;
          }}
        >
          <Button onClick={() => setNeedsCode(null)}>{t('ownData.keep')}</Button>
        </ProofForm>
      </Dialog>
    </div>
  );
}
