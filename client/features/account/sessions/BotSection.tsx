import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserAnswer } from '../../../../protocol/http/accounts.ts';
import { botAccountBody } from '../../../../protocol/http/programs/botApi.ts';
import { becomeBot } from '../../../shared/data/calls/accountCalls.ts';
import { setUser } from '../../../shared/data/http/user.ts';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import s from '../Account.module.css';
import { FormFailure } from '../FormFailure.tsx';
import { useForm } from '../useForm.ts';

/** Shows that the account is a bot account, or converts it to one after a confirmation. */
export function BotSection({ user }: { user: UserAnswer }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (user.isBot)
    return (
      <div className="card">
        <p>{t('botAccount.isBot')}</p>
      </div>
    );
  return (
    <div className="card">
      <p className="muted">{t('botAccount.text')}</p>
      <Button className={s.save} onClick={() => setOpen(true)}>
        {t('botAccount.make')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('botAccount.make')}>
        <BotForm onClose={close} />
      </Dialog>
    </div>
  );
}

function BotForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { form, text, failure, isSending } = useForm({
    schema: botAccountBody,
    initial: { nickname: '' },
    fieldOf: { E111: 'nickname' },
    send: becomeBot,
    onDone(user) {
      setUser(user);
      onClose();
    },
  });
  return (
    <form className={s.proof} {...form}>
      <FormFailure failure={failure} />
      <p>{t('botAccount.text')}</p>
      <TextField
        label={t('botAccount.name')}
        hint={t('botAccount.nameHint')}
        autoComplete="off"
        required
        {...text('nickname')}
      />
      <div className="cluster fill">
        <Button onClick={onClose}>{t('botAccount.keep')}</Button>
        <Button kind="alarm" type="submit" disabled={isSending}>
          {t('botAccount.confirm')}
        </Button>
      </div>
    </form>
  );
}
