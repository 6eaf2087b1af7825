import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditGameBody } from '../../../../protocol/http/api.ts';
import { editGame, type Failure, fetchGame } from '../../../shared/data/http/api.ts';
import { failureText } from '../../../shared/data/queries/failure.ts';
import { useQuery } from '../../../shared/data/queries/useQuery.ts';
import { Alert } from '../../../shared/ui/feedback/Alert.tsx';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import { BotFields, TableFields, TimeFields } from './CreateFields.tsx';
import s from './CreatePage.module.css';
import { type Checked, checkChanges, type Setup, setupOf } from './setup.ts';
import { useOwnTokens } from './useOwnTokens.ts';
import { useSetupErrors } from './useSetupErrors.ts';

/** The checked form while the settings of the game are loading. */
const NOTHING_YET: Checked<EditGameBody> = { ok: false, errors: {} };

interface EditDialogProps {
  open: boolean;
  gameId: string;
  onClose: () => void;
}

/**
 * Lets the owner change the settings of a game that has not started. All other players must then confirm that they are
 * ready again.
 */
export function EditDialog({ open, gameId, onClose }: EditDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('edit.title')} hasClose testId="edit-dialog">
      {open ? <EditForm gameId={gameId} onDone={onClose} /> : null}
    </Dialog>
  );
}

function EditForm({ gameId, onDone }: { gameId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { value: loaded } = useQuery(() => fetchGame(gameId), ['editedGame', gameId]);
  const [changes, setChanges] = useState<Partial<Setup>>({});
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const setup: Setup | null = loaded?.ok ? { ...setupOf(loaded.value), ...changes } : null;
  const failure = loaded && !loaded.ok ? loaded.error : refusal;
  const tokens = useOwnTokens();
  const checked = setup ? checkChanges(setup) : NOTHING_YET;
  const { says, judgeAll, isForForm } = useSetupErrors(checked, failure);
  const change = (part: Partial<Setup>) => setChanges((before) => ({ ...before, ...part }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    judgeAll();
    if (!checked.ok) return;
    setBusy(true);
    const answer = await editGame(gameId, checked.body);
    setBusy(false);
    if (answer.ok) onDone();
    else setRefusal(answer.error);
  };
  return (
    <form className="stack gap-5" onSubmit={(event) => void submit(event)} noValidate>
      {failure && isForForm ? <Alert>{failureText(failure)}</Alert> : null}
      {setup ? (
        <>
          <TextField
            label={t('create.name')}
            value={setup.name}
            maxLength={40}
            error={says.error('name')}
            onChange={(event) => change({ name: event.target.value })}
            data-testid="edit-name"
          />
          <TimeFields setup={setup} onChange={change} says={says} />
          <hr className={s.line} />
          <BotFields setup={setup} onChange={change} />
          <hr className={s.line} />
          <TableFields setup={setup} tokens={tokens} onChange={change} says={says} />
          <Button kind="primary" type="submit" disabled={isBusy} data-testid="edit-save">
            {t('edit.save')}
          </Button>
        </>
      ) : null}
    </form>
  );
}
