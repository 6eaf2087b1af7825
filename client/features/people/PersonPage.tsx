import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { colorNamed } from '../../../engine/board/pieces.ts';
import { ERR } from '../../../protocol/http/errors.ts';
import type { Person } from '../../../protocol/http/peopleApi.ts';
import { Tile } from '../../shared/board/look/Tile.tsx';
import { fetchPerson, type Relation, relate } from '../../shared/data/calls/people.ts';
import { may, useWho } from '../../shared/data/http/who.ts';
import { failureText } from '../../shared/data/queries/failure.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { useRequest } from '../../shared/data/queries/useRequest.ts';
import { challengePath, PATHS, personPath } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import { pointsText } from '../../shared/i18n/pointsText.ts';
import { ReportButton } from '../../shared/moderation/ReportButton.tsx';
import { PersonName } from '../../shared/people/PersonName.tsx';
import { usePersonFacts } from '../../shared/people/personFacts.ts';
import { RatingChart } from '../../shared/ratings/RatingChart.tsx';
import { Alert } from '../../shared/ui/feedback/Alert.tsx';
import { Button, LinkButton } from '../../shared/ui/form/Button.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { LoadingKites } from '../../shared/ui/layout/Logo.tsx';
import { type Fact, Facts } from '../../shared/ui/lists/Facts.tsx';
import s from './People.module.css';

interface PersonPageProps {
  nickname: string;
  /** The list of games, passed in because it belongs to another feature. */
  Games: ComponentType<{ nickname: string }>;
}

/** The profile of a user. It contains only what that user allows the viewer to see. */
export function PersonPage({ nickname, Games }: PersonPageProps) {
  const { t } = useTranslation();
  const who = useWho();
  const { value: answer, refetch } = useQuery(() => fetchPerson(nickname), ['person', nickname, who?.id]);
  const isUnknown = answer !== null && !answer.ok && answer.error.code === ERR.PERSON_NOT_FOUND;
  const current = answer?.ok ? answer.value.nickname : nickname;
  useTitle(current);
  const navigate = useNavigate();
  // Redirects an earlier nickname or another spelling to the URL of the profile.
  useEffect(() => {
    if (current !== nickname) void navigate(personPath(current), { replace: true });
  }, [current, nickname, navigate]);
  return (
    <Framed>
      <main className={s.page}>
        {answer === null ? (
          <LoadingKites />
        ) : isUnknown ? (
          <>
            <h1>{t('people.unknown')}</h1>
            <p className="muted">{t('people.unknownText', { name: nickname })}</p>
            <LinkButton kind="primary" to={PATHS.people}>
              {t('people.find')}
            </LinkButton>
          </>
        ) : !answer.ok ? (
          <Alert>{failureText(answer.error)}</Alert>
        ) : (
          <>
            <Head person={answer.value} onChange={refetch} />
            {answer.value.profile ? (
              <Figures profile={answer.value.profile} />
            ) : (
              <p className="muted">{t('people.hidden')}</p>
            )}
            {answer.value.profile ? (
              <section>
                <h2>{t('people.games')}</h2>
                <Games nickname={answer.value.nickname} />
              </section>
            ) : null}
          </>
        )}
      </main>
    </Framed>
  );
}

interface HeadProps {
  person: Person;
  onChange: () => void;
}

function Head({ person, onChange }: HeadProps) {
  const { t } = useTranslation();
  const who = useWho();
  const factsOf = usePersonFacts();
  const { profile } = person;
  return (
    <header className={s.head}>
      <div>
        <h1>{person.nickname}</h1>
        <p className="muted">{profile ? factsOf(profile).join(' · ') : ''}</p>
      </div>
      {person.isYou ? (
        <LinkButton to={PATHS.account}>{t('people.own')}</LinkButton>
      ) : (
        <div className={s.acts}>
          {may(who, 'view account') ? <Relations person={person} onChange={onChange} /> : null}
          <ReportButton
            target={{ gameId: null, ply: null, players: [{ name: person.nickname, color: null }] }}
          />
        </div>
      )}
    </header>
  );
}

function Relations({ person: { nickname, isFollowed, isBlocked }, onChange }: HeadProps) {
  const { t } = useTranslation();
  const { isBusy, send } = useRequest();
  const change = async (relation: Relation, isWanted: boolean) => {
    await send(relate(nickname, relation, isWanted));
    onChange();
  };
  return (
    <div className={s.acts}>
      {isBlocked ? null : (
        <LinkButton kind="primary" to={challengePath(nickname)} data-testid="challenge">
          {t('people.challenge')}
        </LinkButton>
      )}
      <Button
        disabled={isBusy || isBlocked}
        onClick={() => void change('follow', !isFollowed)}
        data-testid="follow"
      >
        {t(isFollowed ? 'people.unfollow' : 'people.follow')}
      </Button>
      <Button
        kind="quiet"
        disabled={isBusy}
        onClick={() => void change('block', !isBlocked)}
        data-testid="block"
      >
        {t(isBlocked ? 'people.unblock' : 'people.block')}
      </Button>
      {isBlocked ? <p className="muted sm">{t('people.blockedText')}</p> : null}
    </div>
  );
}

function Figures({ profile }: { profile: NonNullable<Person['profile']> }) {
  const { t } = useTranslation();
  const { percent, decimal } = useFormats();
  const { games, wins, points, matesGiven, matesSuffered, averageChance, rating, byColor, opponents } =
    profile;
  const figures: readonly Fact[] = [
    [t('people.figures.games'), games],
    [t('people.figures.wins'), wins],
    [t('people.figures.pointsPerGame'), games > 0 ? decimal(points / games) : null],
    [t('people.figures.averageChance'), averageChance === null ? null : percent(averageChance)],
    [t('people.figures.matesGiven'), matesGiven],
    [t('people.figures.matesSuffered'), matesSuffered],
    [t('leaderboards.columns.rating'), rating ? rating.rating : null],
  ];
  return (
    <>
      <Facts className={s.figures} facts={figures} />
      {rating && rating.history.length > 1 ? <RatingChart games={rating.history} /> : null}
      {games === 0 ? null : (
        <table className={s.table} aria-label={t('people.byColor')}>
          <thead>
            <tr>
              <th scope="col">{t('people.columns.color')}</th>
              <th scope="col">{t('people.figures.games')}</th>
              <th scope="col">{t('people.figures.wins')}</th>
              <th scope="col">{t('people.figures.points')}</th>
            </tr>
          </thead>
          <tbody>
            {byColor.map((row) => (
              <tr key={row.color}>
                <th scope="row">
                  <span className={s.army}>
                    <Tile color={colorNamed(row.color)} size="xs" />
                    {t(`colour.name.${row.color}`)}
                  </span>
                </th>
                <td>{row.games}</td>
                <td>{row.wins}</td>
                <td>{pointsText(t, row.points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {opponents.length === 0 ? null : (
        <section>
          <h2>{t('people.opponents')}</h2>
          <ul className="stack gap-2">
            {opponents.map((one) => (
              <li key={one.nickname}>
                <PersonName name={one.nickname} />{' '}
                <span className="muted xs">{t('people.together', { count: one.games })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
