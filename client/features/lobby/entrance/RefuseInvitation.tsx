import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { fetchInvitations, refuseInvitation } from '../../../shared/data/calls/invitations.ts';
import { may, useWho } from '../../../shared/data/http/who.ts';
import { valueOrReport } from '../../../shared/data/queries/failure.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';

/** The button to refuse an open invitation of the user. Users without an invitation have no button. */
export function RefuseInvitation({ gameId }: { gameId: string }) {
  return may(useWho(), 'view account') ? <OwnInvitation gameId={gameId} /> : null;
}

function OwnInvitation({ gameId }: { gameId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { value: answer } = useQuery(() => fetchInvitations(gameId), ['invitations', gameId]);
  if (!answer?.ok || answer.value.received?.state !== 'OPEN') return null;
  const refuse = async () => {
    if (!(await valueOrReport(refuseInvitation(gameId)))) return;
    showToast(t('people.invitations.refused'), 'done');
    await navigate(PATHS.menu);
  };
  return (
    <Button wide onClick={() => void refuse()} data-testid="refuse-invitation">
      {t('people.invitations.refuse')}
    </Button>
  );
}
