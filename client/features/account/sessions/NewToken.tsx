import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/hooks/copy.ts';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import s from '../Account.module.css';

/** A new access token, which is shown only once. */
export function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation();
  const copy = async () => {
    if (await copyText(token)) showToast(t('secondFactor.copied'), 'done');
  };
  return (
    <section className={s.proof} aria-label={t('tokens.newTitle')}>
      <h3>{t('tokens.newTitle')}</h3>
      <p role="status">{t('tokens.newText')}</p>
      <p>
        <code className={s.code}>{token}</code>
      </p>
      <div className="cluster fill">
        <Button icon="copy" onClick={() => void copy()}>
          {t('secondFactor.copy')}
        </Button>
        <Button kind="primary" onClick={onDone}>
          {t('tokens.done')}
        </Button>
      </div>
    </section>
  );
}
