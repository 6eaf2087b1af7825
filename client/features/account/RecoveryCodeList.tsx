import { useTranslation } from 'react-i18next';
import { copyText } from '../../shared/hooks/copy.ts';
import { downloadText } from '../../shared/hooks/download.ts';
import { showToast } from '../../shared/ui/feedback/toasts.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import s from './Account.module.css';

/** The recovery codes for a lost phone. They are shown only once. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const text = codes.join('\n');
  const copy = async () => {
    if (await copyText(text)) showToast(t('secondFactor.copied'), 'done');
  };
  return (
    <section className={s.proof} aria-label={t('secondFactor.codesTitle')}>
      <h3>{t('secondFactor.codesTitle')}</h3>
      <p>{t('secondFactor.codesText')}</p>
      <ul className={s.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={s.code}>{code}</code>
          </li>
        ))}
      </ul>
      <div className="cluster fill">
        <Button icon="copy" onClick={() => void copy()}>
          {t('secondFactor.copy')}
        </Button>
        <Button icon="save" onClick={() => downloadText('tetrarch-recovery-codes.txt', `${text}\n`)}>
          {t('secondFactor.saveFile')}
        </Button>
        <Button kind="primary" onClick={onDone}>
          {t('secondFactor.done')}
        </Button>
      </div>
    </section>
  );
}
