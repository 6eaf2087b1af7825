import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchPersonGames } from '../../../shared/data/calls/people.ts';
import { failureText } from '../../../shared/data/queries/failure.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { GamesFilters } from '../../../shared/records/GamesFilters.tsx';
import {
  changedFilter,
  filterQuery,
  type GamesFilter,
  NO_FILTER,
} from '../../../shared/records/gamesFilter.ts';
import { Alert } from '../../../shared/ui/feedback/Alert.tsx';
import { LoadingKites } from '../../../shared/ui/layout/Logo.tsx';
import { Pager } from '../../../shared/ui/layout/Pager.tsx';
import { SecondGame } from '../entrance/SecondGame.tsx';
import { useEnter } from '../entrance/useEnter.ts';
import s from './ActiveGames.module.css';
import { PlayedRow } from './PlayedRow.tsx';

const PAGE_SIZE = 10;

/** The ended random games of a person, newest first. */
export function PersonGames({ nickname }: { nickname: string }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(NO_FILTER);
  const [pageNo, setPageNo] = useState(0);
  const change = (changed: GamesFilter) => {
    setFilter(changed);
    setPageNo(0);
  };
  const { kind: _, ...question } = filterQuery(filter);
  const { value, isOld } = useQuery(
    () => fetchPersonGames(nickname, question, pageNo, PAGE_SIZE),
    ['personGames', nickname, pageNo, question],
  );
  const { other, forgetOther, enter } = useEnter();
  return (
    <div data-testid="person-games">
      <GamesFilters
        isOwn={false}
        filter={filter}
        onChange={(changes) => change(changedFilter(filter, changes))}
        onClear={() => change(NO_FILTER)}
      />
      {value === null ? (
        <LoadingKites />
      ) : !value.ok ? (
        <Alert>{failureText(value.error)}</Alert>
      ) : value.value.totalElements === 0 ? (
        <p className="muted">{t('people.noGames')}</p>
      ) : (
        <>
          <ul className={cx(s.games, isOld && 'old')} aria-busy={isOld} aria-label={t('people.games')}>
            {value.value.content.map((game) => (
              <PlayedRow key={game.id} game={game} isOwn={false} onEnter={enter} />
            ))}
          </ul>
          <Pager page={{ ...value.value, pageNo, pageSize: PAGE_SIZE }} onPage={setPageNo} />
        </>
      )}
      <SecondGame gameId={other} onClose={forgetOther} />
    </div>
  );
}
