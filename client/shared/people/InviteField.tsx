import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFollowed } from '../data/calls/people.ts';
import { useQuery } from '../data/queries/useQuery.ts';
import { Button } from '../ui/form/Button.tsx';
import { TextField } from '../ui/form/Field.tsx';
import s from './Invitations.module.css';

interface InviteFieldProps {
  /** Invites the person. Resolves to the text of an error, or to null. */
  onInvite: (nickname: string) => Promise<string | null>;
}

/** The field for the nickname of a person to invite. It suggests the people whom the user follows. */
export function InviteField({ onInvite }: InviteFieldProps) {
  const { t } = useTranslation();
  const listId = useId();
  const [nickname, setNickname] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { value: followed } = useQuery(fetchFollowed, ['followed']);
  const submit = async () => {
    const name = nickname.trim();
    if (name === '' || isBusy) return;
    setBusy(true);
    const failed = await onInvite(name);
    setBusy(false);
    setError(failed);
    if (failed === null) setNickname('');
  };
  // The field may be inside another form, which Enter must not submit.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void submit();
  };
  return (
    <div className={s.field}>
      <TextField
        label={t('people.invitations.label')}
        hint={t('people.invitations.hint')}
        error={error}
        value={nickname}
        list={listId}
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => setNickname(target.value)}
        onKeyDown={onKeyDown}
        data-testid="invite-nickname"
      />
      <datalist id={listId}>
        {(followed?.ok ? followed.value.people : []).map((person) => (
          <option key={person.nickname} value={person.nickname} />
        ))}
      </datalist>
      <Button disabled={isBusy} onClick={() => void submit()} data-testid="invite-person">
        {t('people.invitations.invite')}
      </Button>
    </div>
  );
}
