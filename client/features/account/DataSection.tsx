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
import { valueOrReport } from '../../shared/data/queries/failure.ts';
import { useRequest } from '../../shared/data/queries/useRequest.ts';
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
  const { isBusy, send } = useRequest();
  const consent = async (marketingConsent: boolean) => {
    const changed = await valueOrReport(changePersonalInfo({ marketingConsent }));
    if (changed) setUser(changed);
  };
  const download = async () => {
    const data = await send(fetchOwnData());
    if (data) downloadText('tetrarch-data.json', JSON.stringify(data, null, 2));
  };
  const openDialog = async () => {
    const secondFactor = await valueOrReport(fetchSecondFactor());
    if (secondFactor) setNeedsCode(secondFactor.isOn);
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
          send={deleteAccount}
          onDone={leave}
        >
          <Button onClick={() => setNeedsCode(null)}>{t('ownData.keep')}</Button>
        </ProofForm>
      </Dialog>
    </div>
  );
}
