import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { MAX_INVITATIONS } from '../../../../protocol/http/peopleApi.ts';
import type { Failure } from '../../../shared/data/http/api.ts';
import { failureText } from '../../../shared/data/queries/failure.ts';
import { INVITE_PARAM } from '../../../shared/hooks/paths.ts';
import { useTitle } from '../../../shared/hooks/useTitle.ts';
import { Alert } from '../../../shared/ui/feedback/Alert.tsx';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import { Framed } from '../../../shared/ui/layout/Framed.tsx';
import { SecondGame } from '../entrance/SecondGame.tsx';
import { BotFields, SeatsCard, TableFields, TimeFields } from './CreateFields.tsx';
import s from './CreatePage.module.css';
import { InviteFields } from './InviteFields.tsx';
import { nextSetup, rememberSetup } from './lastSetup.ts';
import { RunningGameNotice } from './RunningGameNotice.tsx';
import { checkNew, type Setup } from './setup.ts';
import { type UserToken, useOwnTokens } from './useOwnTokens.ts';
import { useSetupErrors } from './useSetupErrors.ts';
import { useStart } from './useStart.ts';

/** Creates a game: time, bots, and the creator's seat. All players see these settings before the first move. */
export function CreatePage() {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [other, setOther] = useState<string | null>(null);
  const { isBusy, open, playBots } = useStart(setFailure, setOther);
  const [params] = useSearchParams();
  const [invited, setInvited] = useState<readonly string[]>(() =>
    params.getAll(INVITE_PARAM).slice(0, MAX_INVITATIONS),
  );
  const [typed, setSetup] = useState(() => nextSetup(3 - invited.length));
  const tokens = useOwnTokens();
  const setup = withOwnToken(typed, tokens);
  const change = (part: Partial<Setup>) =>
    setSetup((before) => ({ ...withOwnToken(before, tokens), ...part }));
  const checked = checkNew(setup);
  const { says, judgeAll, isForForm } = useSetupErrors(checked, failure);
  useTitle(t('create.title'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    judgeAll();
    if (!checked.ok) return;
    rememberSetup(setup);
    void (setup.bots === 3 ? playBots(checked.body) : open(checked.body, invited));
  };
  return (
    <Framed>
      <form className={s.page} onSubmit={submit} noValidate>
        <section>
          <h1>{t('create.title')}</h1>
          <p className={s.lead}>{t('create.lead')}</p>
          <RunningGameNotice />
          <div className={s.card}>
            {failure && isForForm ? <Alert>{failureText(failure)}</Alert> : null}
            <TextField
              label={t('create.name')}
              placeholder={t('create.namePlaceholder')}
              value={setup.name}
              maxLength={40}
              error={says.error('name')}
              onChange={(event) => change({ name: event.target.value })}
              data-testid="create-name"
            />
            <TimeFields setup={setup} onChange={change} says={says} />
            <hr className={s.line} />
            <InviteFields invited={invited} free={3 - setup.bots} onChange={setInvited} />
            <BotFields setup={setup} most={3 - invited.length} onChange={change} />
            <hr className={s.line} />
            <TableFields setup={setup} tokens={tokens} onChange={change} says={says} />
          </div>
        </section>
        <aside>
          <h2 className={s.seatsTitle}>{t('create.seats')}</h2>
          <SeatsCard setup={setup} onChange={change} isBusy={isBusy} />
        </aside>
      </form>
      <SecondGame gameId={other} onClose={() => setOther(null)} />
    </Framed>
  );
}

/** Selects the collectible that the user has set as the default for new games. */
function withOwnToken(setup: Setup, tokens: readonly UserToken[]): Setup {
  if (setup.isCollectible !== null) return setup;
  const own = tokens.find(({ isDefault }) => isDefault);
  return own ? { ...setup, isCollectible: true, tokenId: own.tokenId } : setup;
}
