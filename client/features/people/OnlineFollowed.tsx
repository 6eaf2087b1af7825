import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fetchFollowed } from '../../shared/data/calls/people.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { FollowedRow } from './FollowedLists.tsx';
import s from './People.module.css';

const POLL_INTERVAL_MS = 30_000;
const SHOWN = 5;

/** Lists the followed users who are online or in a game. Shows nothing while there are none. */
export function OnlineFollowed() {
  const { t } = useTranslation();
  const { value: answer } = useQuery(fetchFollowed, ['followed'], POLL_INTERVAL_MS);
  const online = answer?.ok
    ? answer.value.people.filter(({ isOnline, gameId }) => isOnline || gameId !== null)
    : [];
  if (online.length === 0) return null;
  return (
    <section className={s.online} aria-labelledby="people-online" data-testid="people-online">
      <h2 id="people-online">
        <Link to={PATHS.people}>{t('people.onlineNow')}</Link>
      </h2>
      <ul className={s.people}>
        {online.slice(0, SHOWN).map((person) => (
          <FollowedRow key={person.nickname} person={person} />
        ))}
      </ul>
    </section>
  );
}
