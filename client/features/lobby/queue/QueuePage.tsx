import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { COLORS } from '../../../../engine/board/pieces.ts';
import {
  QUEUE_KINDS,
  type QueueKind,
  type QueueState,
  type QueueTime,
} from '../../../../protocol/http/queueApi.ts';
import { SeatMap } from '../../../shared/board/armies/SeatMap.tsx';
import { leaveQueue, requestQueue, startQueueWithBots } from '../../../shared/data/http/api.ts';
import { useWho } from '../../../shared/data/http/who.ts';
import { failureText, isUsedUp } from '../../../shared/data/queries/failure.ts';
import { gamePath, PATHS, QUEUE_KIND_PARAM } from '../../../shared/hooks/paths.ts';
import { promptSignUp } from '../../../shared/hooks/signUp.ts';
import { useTick } from '../../../shared/hooks/useTick.ts';
import { useTitle } from '../../../shared/hooks/useTitle.ts';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { RatedNote } from '../../../shared/records/RatedNote.tsx';
import { storeTutorialProgress, useTutorialReminder } from '../../../shared/storage/tutorialProgress.ts';
import { Button, LinkButton } from '../../../shared/ui/form/Button.tsx';
import { CheckField } from '../../../shared/ui/form/CheckField.tsx';
import { Segment } from '../../../shared/ui/form/Field.tsx';
import { Framed } from '../../../shared/ui/layout/Framed.tsx';
import s from '../Lobby.module.css';
import { LeavingNote } from './LeavingNote.tsx';
import q from './QueuePage.module.css';
import { storeAllowsBots, storeQueueKind, useAllowsBots, useQueueKind } from './queueChoices.ts';
import { queueMachine, type RequestInput } from './queueMachine.ts';
import { TakeoverCard } from './TakeoverCard.tsx';

const liveQueue = queueMachine.provide({
  actors: {
    request: fromPromise(({ input: { wanted, kind, bots } }: { input: RequestInput }) =>
      wanted !== null && bots === 'NOW'
        ? startQueueWithBots(wanted)
        : requestQueue(wanted === null ? null : { timeSetting: wanted, kind, allowsBots: bots !== 'NO' }),
    ),
    leave: fromPromise(() => leaveQueue()),
  },
});

/**
 * Matchmaking: casual and rated games of three time settings, the number of waiting users, the usual waiting time, and
 * bots for the free seats of casual games.
 */
export function QueuePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actor = useActorRef(liveQueue);
  const { queue, wanted, kind, botsAtMs, failure } = useSelector(actor, ({ context }) => context);
  const allowsBots = useAllowsBots();
  const gameId = queue?.gameId ?? null;
  const randomFrom = queue?.randomFromTimestampEpochSeconds ?? null;
  const hasNoGames = failure !== null && isUsedUp(failure.code);
  useTitle(t('queue.title'));
  useKindOfUrl();
  useEffect(() => {
    if (hasNoGames) promptSignUp('games');
  }, [hasNoGames]);
  useEffect(() => {
    if (gameId !== null) void navigate(gamePath(gameId), { replace: true });
  }, [gameId, navigate]);
  return (
    <Framed>
      <main className={s.narrow}>
        <div className={q.column}>
          {wanted === null && queue?.leaving ? <LeavingNote leaving={queue.leaving} /> : null}
          {wanted === null ? <TutorialReminder /> : null}
          <section className={s.panel} data-testid="queue">
            {randomFrom !== null ? (
              <NoRandomGames until={randomFrom} />
            ) : wanted === null ? (
              <Offers
                queue={queue}
                onWait={(time, chosen) =>
                  actor.send({
                    type: 'wait.requested',
                    time,
                    kind: chosen,
                    bots: allowsBots && chosen === 'CASUAL' ? 'LATER' : 'NO',
                  })
                }
              />
            ) : (
              <Waiting
                queue={queue}
                wanted={wanted}
                kind={kind}
                botsAtMs={botsAtMs}
                onBots={() => actor.send({ type: 'bots.requested' })}
                onPeople={() => actor.send({ type: 'people.requested' })}
                onLeave={() => actor.send({ type: 'leave.requested' })}
              />
            )}
            {failure ? (
              <p className="sm" role="alert">
                {failure.code === 'NO_ANSWER' ? t('serverAway.text') : failureText(failure)}
              </p>
            ) : null}
          </section>
        </div>
      </main>
    </Framed>
  );
}

/** Chooses the kind of game that the URL names, and removes it from the URL, so that the user can choose another. */
function useKindOfUrl(): void {
  const [params, setParams] = useSearchParams();
  const chosen = QUEUE_KINDS.find((one) => one === params.get(QUEUE_KIND_PARAM));
  useEffect(() => {
    if (chosen === undefined) return;
    storeQueueKind(chosen);
    setParams({}, { replace: true });
  }, [chosen, setParams]);
}

/** Shown to a user who must not play random games. Says until when this lasts. */
function NoRandomGames({ until }: { until: number }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <>
      <h1>{t('queue.title')}</h1>
      <p role="status" data-testid="no-random-games">
        {t('moderation.blocked', { time: dateTime(until * 1000) })}
      </p>
      <div className="cluster fill">
        <LinkButton kind="primary" to={PATHS.create}>
          {t('menu.create')}
        </LinkButton>
      </div>
    </>
  );
}

/** Recommends the tutorial until the user has completed or dismissed it. */
function TutorialReminder() {
  const { t } = useTranslation();
  if (!useTutorialReminder()) return null;
  return (
    <section className={q.reminder} aria-labelledby="reminder" data-testid="tutorial-reminder">
      <div>
        <h2 id="reminder">{t('reminder.title')}</h2>
        <p>{t('reminder.text')}</p>
      </div>
      <div className="cluster fill">
        <LinkButton kind="primary" to={PATHS.tutorial}>
          {t('reminder.open')}
        </LinkButton>
        <Button kind="quiet" onClick={() => storeTutorialProgress({ isSkipped: true })}>
          {t('reminder.know')}
        </Button>
      </div>
    </section>
  );
}

interface OffersProps {
  queue: QueueState | null;
  onWait: (time: QueueTime, kind: QueueKind) => void;
}

function Offers({ queue, onWait }: OffersProps) {
  const { t } = useTranslation();
  // A view has at most one primary button. While the reminder is shown, its button is the primary one.
  const isReminded = useTutorialReminder();
  const allowsBots = useAllowsBots();
  const mayPlayRated = useWho()?.privileges.includes('BASIC_PRIVILEGE') ?? false;
  const stored = useQueueKind();
  const kind = mayPlayRated ? stored : 'CASUAL';
  return (
    <>
      <SeatMap taken={[0]} isAssigned={false} className={s.map} />
      <h1>{t('queue.title')}</h1>
      <p className="muted">{t('queue.text')}</p>
      {mayPlayRated ? (
        <Segment
          label={t('queue.kind')}
          name="queue-kind"
          value={kind}
          choices={QUEUE_KINDS.map((value) => ({ value, label: t(`queue.kinds.${value}`) }))}
          onChange={storeQueueKind}
        />
      ) : null}
      {mayPlayRated && kind === 'CASUAL' ? (
        <p className="xs dim">{t('queue.casual')}</p>
      ) : (
        <RatedNote of="random" className="xs dim" />
      )}
      <ul className={q.offers}>
        {queue?.offers
          .filter((offer) => offer.kind === kind)
          .map((offer) => (
            <li key={offer.timeSetting}>
              <div className="grow">
                <b className="num">
                  {offer.playerGameTimeSeconds / 60} + {offer.timeToAddAfterMoveSeconds}
                </b>
                <span className={q.waiting}>
                  {t('queue.waiting', { count: offer.waiting })} · <Expected offer={offer} />
                </span>
              </div>
              <Button
                kind={offer.timeSetting === 'STANDARD' && !isReminded ? 'primary' : 'plain'}
                onClick={() => onWait(offer.timeSetting, kind)}
                data-testid={`wait-${offer.timeSetting}`}
              >
                {t('queue.wait')}
              </Button>
            </li>
          ))}
      </ul>
      {kind === 'CASUAL' ? (
        <div className={s.leftAligned}>
          <CheckField checked={allowsBots} onChange={storeAllowsBots} hint={t('queue.allowBotsHint')}>
            {t('queue.allowBots')}
          </CheckField>
        </div>
      ) : null}
      <div className="cluster fill">
        <LinkButton kind="quiet" to={PATHS.create}>
          {t('menu.create')}
        </LinkButton>
      </div>
    </>
  );
}

interface WaitingProps {
  queue: QueueState | null;
  wanted: QueueTime;
  kind: QueueKind;
  /** The time at which the countdown ends and bots fill the table, in epoch milliseconds. Null without a countdown. */
  botsAtMs: number | null;
  onBots: () => void;
  onPeople: () => void;
  onLeave: () => void;
}

function Waiting({ queue, wanted, kind, botsAtMs, onBots, onPeople, onLeave }: WaitingProps) {
  const { t } = useTranslation();
  const offer = queue?.offers.find((one) => one.timeSetting === wanted && one.kind === kind);
  const count = Math.min(4, Math.max(1, offer?.waiting ?? 1));
  const [since] = useState(() => Date.now());
  useTick(1000);
  return (
    <>
      <SeatMap taken={COLORS.slice(0, count)} isAssigned={false} className={q.map} />
      <h1 role="status">{t('queue.together', { count })}</h1>
      {botsAtMs === null ? (
        <p className="muted num">
          <Expected offer={offer} />
        </p>
      ) : (
        // Screen readers do not announce each change of an element with the role `timer`.
        <p className="num" role="timer" data-testid="queue-countdown">
          {t('queue.botsIn', { time: minutes(Math.ceil((botsAtMs - Date.now()) / 1000)) })}
        </p>
      )}
      {queue?.takeover ? <TakeoverCard key={queue.takeover.gameId} offer={queue.takeover} /> : null}
      {queue ? (
        <p className="sm muted" data-testid="queue-level">
          {t('queue.withBots', { level: t(`create.levels.${queue.botLevel}`) })}
        </p>
      ) : null}
      <div className="stack gap-2">
        <Button kind="primary" onClick={onBots} data-testid="queue-bots">
          {t('queue.startWithBots')}
        </Button>
        {botsAtMs === null ? null : (
          <Button onClick={onPeople} data-testid="queue-people">
            {t('queue.keepWaiting')}
          </Button>
        )}
        <Button kind="quiet" onClick={onLeave} data-testid="queue-leave">
          {t('queue.leave')}
        </Button>
      </div>
      <p className="xs dim num">
        {offer
          ? `${offer.playerGameTimeSeconds / 60} + ${offer.timeToAddAfterMoveSeconds} · ${t(`queue.kinds.${kind}`)} · `
          : null}
        <span role="timer" aria-label={t('queue.youWait')}>
          {minutes(Math.floor((Date.now() - since) / 1000))}
        </span>
      </p>
      <p className="xs dim">{t('queue.stay')}</p>
    </>
  );
}

/** Returns a duration as minutes and seconds, such as 0:24. */
function minutes(seconds: number): string {
  const shown = Math.max(0, seconds);
  return `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, '0')}`;
}

/**
 * The usual waiting time: the median of the last hour. If it is unknown, the median of this hour of the week in recent
 * weeks.
 */
function Expected({ offer }: { offer: QueueState['offers'][number] | undefined }) {
  const { t } = useTranslation();
  const recent = offer?.expectedWaitSeconds ?? null;
  const usual = offer?.usualWaitSeconds ?? null;
  if (recent !== null)
    return recent < 60
      ? t('queue.underAMinute')
      : t('queue.aboutMinutes', { count: Math.round(recent / 60) });
  if (usual === null) return t('queue.unknown');
  return usual < 60 ? t('queue.hourUnderAMinute') : t('queue.hourMinutes', { count: Math.round(usual / 60) });
}
