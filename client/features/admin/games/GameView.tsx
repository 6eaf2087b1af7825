import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { COLOR_NAMES } from '../../../../engine/board/pieces.ts';
import { isFinishedOrTerminated, RUNNING_STATES } from '../../../../engine/match/gameStates.ts';
import type { AdminGameDetail } from '../../../../protocol/http/reports/adminGameApi.ts';
import { endGame, fetchAdminGame, takeOutGame } from '../../../shared/data/calls/admin.ts';
import { valueOrReport } from '../../../shared/data/queries/failure.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { adminPersonPath, gamePath, playedPath } from '../../../shared/hooks/paths.ts';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { pointsText } from '../../../shared/i18n/pointsText.ts';
import { Alert } from '../../../shared/ui/feedback/Alert.tsx';
import { Fetched } from '../../../shared/ui/feedback/Fetched.tsx';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';
import l from '../../../shared/ui/layout/Listing.module.css';
import { type Fact, Facts } from '../../../shared/ui/lists/Facts.tsx';
import s from '../Admin.module.css';
import { LogEntries } from '../LogEntries.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { nameOfPlayer, stateOfGame, timeText } from './gameTexts.ts';

interface GameViewProps {
  id: string;
  /** The URL of the list of games. */
  back: string;
}

/** Shows a game to admins: its facts and players, the actions already taken on it, and the possible actions. */
export function GameView({ id, back }: GameViewProps) {
  const { t } = useTranslation();
  const { value, refetch } = useQuery(() => fetchAdminGame(id), ['adminGame', id]);
  return (
    <div className={s.report}>
      <div className="cluster">
        <LinkButton size="small" to={back}>
          {t('adminPages.games.back')}
        </LinkButton>
      </div>
      <Fetched answer={value}>{(detail) => <Detail detail={detail} onChange={refetch} />}</Fetched>
    </div>
  );
}

interface DetailProps {
  detail: AdminGameDetail;
  onChange: () => void;
}

function Detail({ detail, onChange }: DetailProps) {
  const { t } = useTranslation();
  const { game, match, log } = detail;
  return (
    <>
      <section className={s.card} aria-label={t('adminPages.games.game')} data-testid="game-detail">
        <h2>{game.name}</h2>
        {match === null ? <Alert>{t('adminPages.games.damaged')}</Alert> : null}
        <GameFacts detail={detail} />
        <p className={s.facts}>
          {isFinishedOrTerminated(game.gameState) ? (
            <Link className="link" to={playedPath(game.id)}>
              {t('adminPages.games.review')}
            </Link>
          ) : (
            <Link className="link" to={gamePath(game.id)}>
              {t('adminPages.games.watch')}
            </Link>
          )}
          <span className="grow" />
          <Actions detail={detail} onChange={onChange} />
        </p>
      </section>
      <Players detail={detail} />
      <LogEntries title={t('adminPages.games.log')} none={t('adminPages.games.noLog')} entries={log} />
    </>
  );
}

function GameFacts({ detail }: { detail: AdminGameDetail }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { game, match } = detail;
  const state = [stateOfGame(t, game), ...(game.isDeleted ? [t('adminPages.games.isDeleted')] : [])];
  const at = (seconds: number | null) => (seconds === null ? null : formats.dateTime(seconds * 1000));
  const facts: Fact[] = [
    [t('adminPages.state'), state.join(' · ')],
    [t('adminPages.games.rating'), t(`adminPages.games.ratings.${game.rating}`)],
    [t('adminPages.games.kind'), t(game.isRandom ? 'adminPages.games.random' : 'adminPages.games.private')],
    [t('adminPages.games.timeSetting'), timeText(t, formats, detail)],
    [t('adminPages.games.ply'), match?.ply ?? null],
    [t('adminPages.games.created'), at(game.createdAtEpochSeconds)],
    [t('adminPages.games.started'), at(game.startedAtEpochSeconds)],
    [t('adminPages.games.ended'), at(game.endedAtEpochSeconds)],
    [t('adminPages.id'), game.id],
  ];
  return <Facts className={s.factList} facts={facts} />;
}

/** The actions that the state of the game allows, each after a confirmation with a reason. */
function Actions({ detail: { game }, onChange }: DetailProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'end' | 'takeOut' | null>(null);
  const act = async (reason: string) => {
    await valueOrReport((asked === 'end' ? endGame : takeOutGame)(game.id, reason));
    setAsked(null);
    onChange();
  };
  return (
    <>
      {RUNNING_STATES.includes(game.gameState) ? (
        <Button kind="alarm" onClick={() => setAsked('end')} data-testid="end-game">
          {t('adminPages.games.end')}
        </Button>
      ) : null}
      {game.rating === 'COUNTED' ? (
        <Button kind="alarm" onClick={() => setAsked('takeOut')} data-testid="take-out">
          {t('adminPages.games.takeOut')}
        </Button>
      ) : null}
      {asked ? (
        <ReasonDialog
          title={t(`adminPages.games.${asked}Ask`)}
          confirm={t(`adminPages.games.${asked}`)}
          {...(asked === 'takeOut' ? { working: t('adminPages.games.working') } : {})}
          onClose={() => setAsked(null)}
          onConfirm={act}
        >
          <p>{t(`adminPages.games.${asked}Consequence`)}</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

function Players({ detail: { game, match } }: { detail: AdminGameDetail }) {
  const { t } = useTranslation();
  return (
    <section className={s.card} aria-label={t('adminPages.games.players')}>
      <h2>{t('adminPages.games.players')}</h2>
      <table className={cx(l.table, s.players)}>
        <tbody>
          {game.players.map((player) => {
            const points = match?.points[COLOR_NAMES.indexOf(player.color)];
            const name = nameOfPlayer(t, player);
            return (
              <tr key={player.color}>
                <th scope="row">{t(`colour.name.${player.color}`)}</th>
                <td className="breaks">
                  {player.accountId === null ? (
                    name
                  ) : (
                    <Link className={l.link} to={adminPersonPath(player.accountId)}>
                      {name}
                    </Link>
                  )}
                  {match?.winner === player.color ? <small>{t('adminPages.games.winner')}</small> : null}
                </td>
                <td className={l.number}>
                  {points === undefined ? null : `${t('adminPages.games.points')}: ${pointsText(t, points)}`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
