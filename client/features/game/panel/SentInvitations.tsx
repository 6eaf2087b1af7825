import { useTranslation } from 'react-i18next';
import { type InvitationState, MAX_INVITATIONS } from '../../../../protocol/http/peopleApi.ts';
import {
  fetchInvitations,
  sendInvitation,
  withdrawInvitation,
} from '../../../shared/data/calls/invitations.ts';
import { failureText, reportFailure } from '../../../shared/data/queries/failure.ts';
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

/** The people whom the host invited, with their answers, and a field to invite further ones. */
export function SentInvitations({ gameId }: { gameId: string }) {
  const { t } = useTranslation();
  const { value: answer, refetch } = useQuery(
    () => fetchInvitations(gameId),
    ['invitations', gameId],
    POLL_INTERVAL_MS,
  );
  const sent = answer?.ok ? answer.value.sent : [];
  const isFull = sent.filter(({ state }) => state === 'OPEN').length >= MAX_INVITATIONS;
  const invite = async (nickname: string): Promise<string | null> => {
    const done = await sendInvitation(gameId, nickname);
    refetch();
    return done.ok ? null : failureText(done.error);
  };
  const withdraw = async (nickname: string) => {
    const done = await withdrawInvitation(gameId, nickname);
    if (!done.ok) reportFailure(done.error);
    refetch();
  };
  return (
    <section className={s.group} aria-label={t('people.invitations.sent')} data-testid="invitations">
      {sent.length === 0 ? null : (
        <ul className={s.people} aria-live="polite">
          {sent.map(({ nickname, state }) => (
            <li key={nickname} data-state={state}>
              <Icon name={ICONS[state]} />
              <span className="grow">
                {nickname} <small className="muted">{t(`people.invitations.states.${state}`)}</small>
              </span>
              {state === 'OPEN' ? (
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={t('people.invitations.withdrawName', { name: nickname })}
                  onClick={() => void withdraw(nickname)}
                >
                  {t('people.invitations.withdraw')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {isFull ? null : <InviteField onInvite={invite} />}
    </section>
  );
}
