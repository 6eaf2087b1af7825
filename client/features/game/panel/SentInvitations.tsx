import { useTranslation } from 'react-i18next';
import { type InvitationState, MAX_INVITATIONS } from '../../../../protocol/http/peopleApi.ts';
import {
  fetchInvitations,
  sendInvitation,
  withdrawInvitation,
} from '../../../shared/data/calls/invitations.ts';
import { failureText, valueOrReport } from '../../../shared/data/queries/failure.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import s from '../../../shared/people/Invitations.module.css';
import { InviteField } from '../../../shared/people/InviteField.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Icon, type IconName } from '../../../shared/ui/layout/Icon.tsx';

const POLL_INTERVAL_MS = 5_000;
const ICONS: Readonly<Record<InvitationState, IconName>> = {
  OPEN: 'clock',
  ACCEPTED: 'check',
  REFUSED: 'x',
  WITHDRAWN: 'x',
};

/**
 * The invitations that the host has sent, with their answers. Only the host has invitations, so no request is sent for
 * other users.
 */
export function useInvitations(gameId: string, isHost: boolean) {
  const ask = async () => (isHost ? fetchInvitations(gameId) : null);
  const { value: answer, refetch } = useQuery(ask, ['invitations', gameId, isHost], POLL_INTERVAL_MS);
  return {
    sent: answer?.ok ? answer.value.sent : [],
    /** Resolves to the text of an error, or to null. */
    async invite(nickname: string) {
      const done = await sendInvitation(gameId, nickname);
      refetch();
      return done.ok ? null : failureText(done.error);
    },
    async withdraw(nickname: string) {
      await valueOrReport(withdrawInvitation(gameId, nickname));
      refetch();
    },
  };
}

/** The people whom the host invited, with their answers. */
export function SentInvitations({ sent, withdraw }: Omit<ReturnType<typeof useInvitations>, 'invite'>) {
  const { t } = useTranslation();
  if (sent.length === 0) return null;
  return (
    <ul
      className={s.people}
      aria-live="polite"
      aria-label={t('people.invitations.sent')}
      data-testid="invitations"
    >
      {sent.map(({ nickname, state }) => (
        <li key={nickname} data-state={state}>
          <Icon name={ICONS[state]} className={s.state} />
          <span className="grow">
            {nickname} <span className="muted xs">{t(`people.invitations.states.${state}`)}</span>
          </span>
          {state === 'OPEN' ? (
            <Button
              size="small"
              kind="quiet"
              icon="x"
              aria-label={t('people.invitations.withdrawName', { name: nickname })}
              title={t('people.invitations.withdraw')}
              onClick={() => void withdraw(nickname)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The field for further invitations. Hidden while the maximum number of invitations is open. */
export function InviteByName({ gameId }: { gameId: string }) {
  const { sent, invite } = useInvitations(gameId, true);
  if (sent.filter(({ state }) => state === 'OPEN').length >= MAX_INVITATIONS) return null;
  return <InviteField onInvite={invite} />;
}
