import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessTokenView } from '../../../../protocol/http/programs/accessTokenApi.ts';
import { fetchTokens, revokeToken } from '../../../shared/data/calls/accountCalls.ts';
import { valueOrReport } from '../../../shared/data/queries/failure.ts';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { QueryView } from '../../../shared/ui/feedback/QueryView.tsx';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import s from '../AccountPage.module.css';
import { NewToken } from './NewToken.tsx';
import { TokenForm } from './TokenForm.tsx';

/** Creates, lists and revokes the access tokens of the account. A new token is shown once. */
export function TokensSection() {
  const { t } = useTranslation();
  const [requested, setRequested] = useState(0);
  const [made, setMade] = useState<string | null>(null);
  const refresh = () => setRequested((count) => count + 1);
  const revoke = async (id: string) => {
    if (await valueOrReport(revokeToken(id))) showToast(t('tokens.revoked'), 'done');
    refresh();
  };
  return (
    <div className="card">
      <p className="muted">
        {t('tokens.text')}{' '}
        <a className="link" href="/api/docs">
          {t('tokens.docs')}
        </a>
      </p>
      <QueryView name="tokens" request={fetchTokens} again={requested}>
        {(tokens) => (
          <ul className={s.sessions}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => revoke(token.id)} />
            ))}
          </ul>
        )}
      </QueryView>
      {made === null ? (
        <TokenForm
          onMade={(token) => {
            setMade(token);
            refresh();
          }}
        />
      ) : (
        <NewToken token={made} onDone={() => setMade(null)} />
      )}
    </div>
  );
}

function TokenRow({ token, onRevoke }: { token: AccessTokenView; onRevoke: () => Promise<void> }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const until = dateTime(token.expiresAtEpochSeconds * 1000);
  const lastUsed = token.lastUsedAtEpochSeconds;
  return (
    <li>
      <span className="grow">
        <b>{token.name}</b>
        <small>{token.scopes.map((scope) => t(`tokens.${scope}`)).join(' · ')}</small>
        <small>
          {lastUsed === null
            ? t('tokens.unused', { until })
            : t('tokens.times', { until, used: dateTime(lastUsed * 1000) })}
        </small>
      </span>
      <Button
        size="small"
        aria-label={`${t('tokens.revoke')}: ${token.name}`}
        onClick={() => void onRevoke()}
      >
        {t('tokens.revoke')}
      </Button>
    </li>
  );
}
