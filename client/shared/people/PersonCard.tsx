import { useTranslation } from 'react-i18next';
import { fetchPerson, relate } from '../data/calls/people.ts';
import { may, useWho } from '../data/http/who.ts';
import { failureText, valueOrReport } from '../data/queries/failure.ts';
import { useQuery } from '../data/queries/useQuery.ts';
import { challengePath, personPath } from '../hooks/paths.ts';
import { Button, LinkButton } from '../ui/form/Button.tsx';
import { usePersonFacts } from './personFacts.ts';

interface PersonCardProps {
  name: string;
  /** Whether the card is shown in a game that the user plays. The profile then opens in another tab. */
  isInGame: boolean;
}

/** A short profile of a user, with links to the profile and to a challenge, and a button to follow. */
export function PersonCard({ name, isInGame }: PersonCardProps) {
  const { t } = useTranslation();
  const who = useWho();
  const factsOf = usePersonFacts();
  const { value: answer, refetch } = useQuery(() => fetchPerson(name), ['person', name, who?.id]);
  if (answer === null) return <p className="muted">{t('loading')}</p>;
  if (!answer.ok) return <p className="muted">{failureText(answer.error)}</p>;
  const { nickname, profile, isYou, isFollowed, isBlocked } = answer.value;
  const mayRelate = may(who, 'view account') && !isYou && !isBlocked;
  const follow = async () => {
    await valueOrReport(relate(nickname, 'follow', !isFollowed));
    refetch();
  };
  return (
    <>
      {profile === null ? (
        <p className="muted">{t('people.hidden')}</p>
      ) : (
        <>
          <p className="muted">{factsOf(profile).join(' · ')}</p>
          <p>{t('people.played', { count: profile.games })}</p>
        </>
      )}
      <div className="cluster">
        <LinkButton size="small" to={personPath(nickname)} target={isInGame ? '_blank' : undefined}>
          {t('people.profile')}
        </LinkButton>
        {mayRelate ? (
          <Button size="small" onClick={() => void follow()}>
            {t(isFollowed ? 'people.unfollow' : 'people.follow')}
          </Button>
        ) : null}
        {mayRelate && !isInGame ? (
          <LinkButton size="small" to={challengePath(nickname)}>
            {t('people.challenge')}
          </LinkButton>
        ) : null}
      </div>
    </>
  );
}
