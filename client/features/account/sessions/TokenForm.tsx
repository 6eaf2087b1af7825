import { useTranslation } from 'react-i18next';
import { accessTokenBody, LONGEST_TOKEN_DAYS } from '../../../../protocol/http/programs/accessTokenApi.ts';
import { TOKEN_SCOPES, type TokenScope } from '../../../../protocol/http/route.ts';
import { makeToken } from '../../../shared/data/calls/accountCalls.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { CheckField } from '../../../shared/ui/form/CheckField.tsx';
import { SelectField, TextField } from '../../../shared/ui/form/Field.tsx';
import s from '../Account.module.css';
import { FormFailure } from '../FormFailure.tsx';
import { useForm } from '../useForm.ts';

const LIFETIMES_DAYS = [7, 30, 90, LONGEST_TOKEN_DAYS];
const INITIAL = { name: '', scopes: ['read'] as TokenScope[], days: 90 };

/** The form that creates an access token. */
export function TokenForm({ onMade }: { onMade: (token: string) => void }) {
  const { t } = useTranslation();
  const { form, text, values, set, failure, isSending } = useForm({
    schema: accessTokenBody,
    initial: INITIAL,
    send: makeToken,
    onDone: ({ token }) => onMade(token),
  });
  const { scopes } = values;
  const change = (scope: TokenScope, isWanted: boolean) =>
    set(
      'scopes',
      TOKEN_SCOPES.filter((one) => (one === scope ? isWanted : scopes.includes(one))),
    );
  return (
    <form className={s.proof} {...form}>
      <FormFailure failure={failure} />
      <TextField
        label={t('tokens.name')}
        hint={t('tokens.nameHint')}
        autoComplete="off"
        maxLength={60}
        required
        {...text('name')}
      />
      <fieldset className={s.audience}>
        <legend>{t('tokens.scopes')}</legend>
        {TOKEN_SCOPES.map((scope) => (
          <CheckField
            key={scope}
            checked={scopes.includes(scope)}
            onChange={(isWanted) => change(scope, isWanted)}
          >
            {t(`tokens.${scope}`)}
          </CheckField>
        ))}
      </fieldset>
      {scopes.length === 0 ? <p role="alert">{t('tokens.scopeMissing')}</p> : null}
      <SelectField
        label={t('tokens.days')}
        value={values.days}
        choices={LIFETIMES_DAYS.map((days) => ({
          value: days,
          label: t('tokens.validDays', { count: days }),
        }))}
        onChange={(days) => set('days', days)}
      />
      <Button kind="primary" className={s.save} type="submit" disabled={isSending || scopes.length === 0}>
        {t('tokens.make')}
      </Button>
    </form>
  );
}
