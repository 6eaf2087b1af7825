import { useTranslation } from 'react-i18next';
import { fetchCooperation } from '../../shared/data/calls/admin.ts';
import { usePageParams } from '../../shared/data/queries/usePageParams.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import l from '../../shared/ui/layout/Listing.module.css';
import { FetchedList } from './FetchedList.tsx';

/**
 * Lists pairs of players who met often. The first pairs are those that captured the fewest points from each other,
 * relative to the expected number.
 */
export function Cooperation() {
  const { t, i18n } = useTranslation();
  const pages = usePageParams();
  const requested = useQuery(() => fetchCooperation(pages.question), ['cooperation', pages.question]);
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <>
      <p className={l.note}>{t('admin.cooperation.note')}</p>
      <FetchedList requested={requested} pages={pages}>
        {(pairs) => (
          <table className={l.table} aria-label={t('admin.tabs.cooperation')}>
            <thead>
              <tr>
                <th scope="col">{t('admin.cooperation.players')}</th>
                <th scope="col" className={l.number}>
                  {t('admin.cooperation.games')}
                </th>
                <th scope="col" className={l.number}>
                  {t('admin.cooperation.captures')}
                </th>
                <th scope="col" className={l.number}>
                  {t('admin.cooperation.expected')}
                </th>
                <th scope="col" className={l.number}>
                  {t('admin.cooperation.share')}
                </th>
              </tr>
            </thead>
            <tbody>
              {pairs.map(({ players, games, captures, expectedCaptures }) => (
                <tr key={players.map(({ id }) => id).join()}>
                  <td>{players.map(({ username }) => username).join(' · ')}</td>
                  <td className={l.number}>{games}</td>
                  <td className={l.number}>{captures}</td>
                  <td className={l.number}>{number.format(expectedCaptures)}</td>
                  <td className={l.number}>
                    {expectedCaptures > 0 ? percent.format(captures / expectedCaptures) : '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </FetchedList>
    </>
  );
}
