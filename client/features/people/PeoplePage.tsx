import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPeople } from '../../shared/data/calls/people.ts';
import { may, useWho } from '../../shared/data/http/who.ts';
import { failureText } from '../../shared/data/queries/failure.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { PersonName } from '../../shared/people/PersonName.tsx';
import { Alert } from '../../shared/ui/feedback/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { TextField } from '../../shared/ui/form/Field.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { FollowedLists } from './FollowedLists.tsx';
import s from './People.module.css';

/** Finds people by the beginning of the nickname. Lists the people whom the user follows or blocks. */
export function PeoplePage() {
  const { t } = useTranslation();
  const who = useWho();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  useTitle(t('people.title'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(text.trim());
  };
  return (
    <Framed>
      <main className={s.page}>
        <h1>{t('people.title')}</h1>
        <form className={s.find} onSubmit={submit} aria-label={t('people.find')}>
          <TextField
            label={t('people.findLabel')}
            type="search"
            maxLength={40}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button kind="primary" type="submit">
            {t('people.find')}
          </Button>
        </form>
        {asked === '' ? null : <Found text={asked} />}
        {may(who, 'view account') ? <FollowedLists /> : null}
      </main>
    </Framed>
  );
}

function Found({ text }: { text: string }) {
  const { t } = useTranslation();
  const { value: answer } = useQuery(() => findPeople(text), ['findPeople', text]);
  if (answer === null) return <p role="status">{t('loading')}</p>;
  if (!answer.ok) return <Alert>{failureText(answer.error)}</Alert>;
  const { nicknames } = answer.value;
  if (nicknames.length === 0) return <p role="status">{t('people.noneFound', { text })}</p>;
  return (
    <section>
      <h2>{t('people.found')}</h2>
      <ul className={s.people} aria-label={t('people.found')}>
        {nicknames.map((nickname) => (
          <li key={nickname}>
            <PersonName name={nickname} />
          </li>
        ))}
      </ul>
    </section>
  );
}
