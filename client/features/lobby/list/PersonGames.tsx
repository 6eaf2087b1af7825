import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, type ColorName } from '../../../../engine/board/pieces.ts';
import { keysOf } from '../../../../engine/records.ts';
import { fetchPersonGames } from '../../../shared/data/calls/people.ts';
import { failureText } from '../../../shared/data/queries/failure.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { OPPONENT_LIMIT } from '../../../shared/records/gamesFilter.ts';
import { Alert } from '../../../shared/ui/feedback/Alert.tsx';
import { SelectField, TextField } from '../../../shared/ui/form/Field.tsx';
import { LoadingKites } from '../../../shared/ui/layout/Logo.tsx';
import { Pager } from '../../../shared/ui/layout/Pager.tsx';
import { SecondGame } from '../entrance/SecondGame.tsx';
import { useEnter } from '../entrance/useEnter.ts';
import s from './ActiveGames.module.css';
import { PlayedRow } from './PlayedRow.tsx';

const PAGE_SIZE = 10;
const RESULTS = { WON: 'won', LOST: 'lost', DRAW: 'draw' } as const;

interface Filter {
  /** Empty for all. */
  readonly color: ColorName | '';
  readonly result: keyof typeof RESULTS | '';
  /** The beginning of the nickname of another player. */
  readonly opponent: string;
}
const NO_FILTER: Filter = { color: '', result: '', opponent: '' };

/** The ended random games of a person, newest first. */
export function PersonGames({ nickname }: { nickname: string }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [pageNo, setPageNo] = useState(0);
  const { color, result, opponent } = filter;
  const change = (changes: Partial<Filter>) => {
    setFilter({ ...filter, ...changes });
    setPageNo(0);
  };
  const question = {
    ...(color === '' ? {} : { color }),
    ...(result === '' ? {} : { result }),
    ...(opponent.trim() === '' ? {} : { opponent: opponent.trim() }),
  };
  const { value, isOld } = useQuery(
    () => fetchPersonGames(nickname, question, pageNo, PAGE_SIZE),
    ['personGames', nickname, pageNo, question],
  );
  const { other, forgetOther, enter } = useEnter();
  return (
    <div data-testid="person-games">
      <search className={s.filters} aria-label={t('games.filters.title')}>
        <SelectField
          label={t('games.filters.result')}
          value={result}
          choices={[
            { value: '', label: t('games.filters.all') },
            ...keysOf(RESULTS).map((one) => ({
              value: one,
              label: t(`games.filters.resultsFor.${RESULTS[one]}`),
            })),
          ]}
          onChange={(value) => change({ result: value })}
        />
        <SelectField
          label={t('people.columns.color')}
          value={color}
          choices={[
            { value: '', label: t('games.filters.all') },
            ...COLOR_NAMES.map((one) => ({ value: one, label: t(`colour.name.${one}`) })),
          ]}
          onChange={(value) => change({ color: value })}
        />
        <TextField
          label={t('games.filters.opponent')}
          type="search"
          maxLength={OPPONENT_LIMIT}
          value={opponent}
          onChange={({ target }) => change({ opponent: target.value })}
        />
      </search>
      {value === null ? (
        <LoadingKites label={t('loading')} />
      ) : !value.ok ? (
        <Alert>{failureText(value.error)}</Alert>
      ) : value.value.totalElements === 0 ? (
        <p className="muted">{t('people.noGames')}</p>
      ) : (
        <>
          <ul className={cx(s.games, isOld && s.old)} aria-busy={isOld} aria-label={t('people.games')}>
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
