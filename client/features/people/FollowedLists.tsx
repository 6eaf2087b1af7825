import { useTranslation } from 'react-i18next';
import type { FollowedPerson } from '../../../protocol/http/peopleApi.ts';
import { fetchFollowed, type Relation, relate } from '../../shared/data/calls/people.ts';
import { failureText, valueOrReport } from '../../shared/data/queries/failure.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { challengePath, gamePath } from '../../shared/hooks/paths.ts';
import { PersonName } from '../../shared/people/PersonName.tsx';
import { Alert } from '../../shared/ui/feedback/Alert.tsx';
import { Button, LinkButton } from '../../shared/ui/form/Button.tsx';
import s from './People.module.css';

const POLL_INTERVAL_MS = 30_000;

/** The people whom the user follows, and those whom the user blocks. */
export function FollowedLists() {
  const { t } = useTranslation();
  const { value: answer, refetch } = useQuery(fetchFollowed, ['followed'], POLL_INTERVAL_MS);
  if (answer === null) return null;
  if (!answer.ok) return <Alert>{failureText(answer.error)}</Alert>;
  const { people, blocked } = answer.value;
  const end = async (nickname: string, relation: Relation) => {
    await valueOrReport(relate(nickname, relation, false));
    refetch();
  };
  return (
    <>
      <section>
        <h2>{t('people.followed')}</h2>
        {people.length === 0 ? (
          <p className="muted">{t('people.noneFollowed')}</p>
        ) : (
          <ul className={s.people} aria-label={t('people.followed')}>
            {people.map((person) => (
              <FollowedRow key={person.nickname} person={person}>
                <Button size="small" kind="quiet" onClick={() => void end(person.nickname, 'follow')}>
                  {t('people.unfollow')}
                </Button>
              </FollowedRow>
            ))}
          </ul>
        )}
      </section>
      {blocked.length === 0 ? null : (
        <section>
          <h2>{t('people.blocked')}</h2>
          <ul className={s.people} aria-label={t('people.blocked')}>
            {blocked.map((nickname) => (
              <li key={nickname}>
                <PersonName name={nickname} />
                <Button size="small" kind="quiet" onClick={() => void end(nickname, 'block')}>
                  {t('people.unblock')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface FollowedRowProps {
  person: FollowedPerson;
  children?: React.ReactNode;
}

export function FollowedRow({ person: { nickname, isOnline, gameId }, children }: FollowedRowProps) {
  const { t } = useTranslation();
  return (
    <li data-online={isOnline}>
      <span>
        <PersonName name={nickname} />{' '}
        <span className="muted xs">
          {t(gameId !== null ? 'people.playing' : isOnline ? 'people.online' : 'people.offline')}
        </span>
      </span>
      <span className={s.acts}>
        {gameId === null ? null : (
          <LinkButton
            size="small"
            icon="eye"
            to={gamePath(gameId)}
            aria-label={t('people.watch', { name: nickname })}
          >
            {t('watch.act')}
          </LinkButton>
        )}
        <LinkButton
          size="small"
          to={challengePath(nickname)}
          aria-label={t('people.challengeName', { name: nickname })}
          data-testid="challenge"
        >
          {t('people.challenge')}
        </LinkButton>
        {children}
      </span>
    </li>
  );
}
