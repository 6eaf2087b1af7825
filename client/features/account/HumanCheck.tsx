import { useTranslation } from 'react-i18next';
import { CheckField } from '../../shared/ui/form/CheckField.tsx';
import s from './Account.module.css';
import type { HumanCheckState } from './useHumanCheck.ts';

/** The captcha of a form: a checkbox. When the user ticks it, the browser solves the captcha in the background. */
export function HumanCheck({ check }: { check: HumanCheckState }) {
  const { t } = useTranslation();
  return (
    <div className={s.human}>
      <CheckField
        checked={check.isWanted}
        disabled={check.isWanted}
        required
        hint={check.isWorking ? t('account.human.working') : t('account.human.hint')}
        error={check.isMissing ? t('validation.required') : check.failureText}
        onChange={check.begin}
      >
        {t('account.human.label')}
      </CheckField>
    </div>
  );
}
