import { useTranslation } from 'react-i18next';
import { fetchPerson } from '../../../shared/data/calls/people.ts';
import { may, useWho } from '../../../shared/data/http/who.ts';
import { failureText } from '../../../shared/data/queries/failure.ts';
import s from '../../../shared/people/Invitations.module.css';
import { InviteField } from '../../../shared/people/InviteField.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import c from './CreatePage.module.css';

interface InviteFieldsProps {
  /** The nicknames of the people to invite. */
  invited: readonly string[];
  /** The number of seats without a player or a bot. */
  free: number;
  onChange: (invited: readonly string[]) => void;
}

/** The people whom the user invites to the new game. Guests invite by the link only. */
export function InviteFields({ invited, free, onChange }: InviteFieldsProps) {
  const { t } = useTranslation();
  const who = useWho();
  if (!may(who, 'view account')) return null;
  const invite = async (typed: string): Promise<string | null> => {
    const found = await fetchPerson(typed);
    if (!found.ok) return failureText(found.error);
    const { nickname, isYou } = found.value;
    if (isYou) return t('errors.E3130');
    if (invited.includes(nickname)) return t('people.invitations.already', { name: nickname });
    onChange([...invited, nickname]);
    return null;
  };
  return (
    <>
      <section className="stack" aria-labelledby="create-invite" data-testid="create-invitations">
        <h2 id="create-invite" className="sm">
          {t('people.invitations.title')}
        </h2>
        {invited.length === 0 ? null : (
          <ul className={s.people} aria-label={t('people.invitations.sent')}>
            {invited.map((name) => (
              <li key={name}>
                <b className="grow">{name}</b>
                <Button
                  size="small"
                  kind="quiet"
                  icon="x"
                  aria-label={t('people.invitations.remove', { name })}
                  onClick={() => onChange(invited.filter((one) => one !== name))}
                />
              </li>
            ))}
          </ul>
        )}
        {invited.length >= free ? (
          <p className="sm muted">{t('people.invitations.full')}</p>
        ) : (
          <InviteField onInvite={invite} />
        )}
      </section>
      <hr className={c.line} />
    </>
  );
}
