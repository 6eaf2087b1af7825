import type { TFunction } from 'i18next';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isNamedNetwork } from '../../../protocol/shapes/nft.ts';
import type { FoundWallet } from '../../shared/data/wallet/walletConnection.ts';
import { cx } from '../../shared/hooks/cx.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Icon, type IconName } from '../../shared/ui/layout/Icon.tsx';
import { LoadingKites } from '../../shared/ui/layout/Logo.tsx';
import { Facts } from '../../shared/ui/lists/Facts.tsx';
import { shortAddress } from './shortAddress.ts';
import type { WalletLink } from './useWalletLink.ts';
import s from './Wallet.module.css';
import { inPurchase, type WalletError } from './walletErrors.ts';
import { WALLET_STEPS, type WalletProgress, type WalletStep } from './walletSteps.ts';

interface ConnectWalletProps {
  link: WalletLink;
  /** Whether the wallet is linked for a purchase. */
  isInPurchase?: boolean;
}

/** Links a wallet: the button, the progress, and the next steps after a failure. */
export function ConnectWallet({ link, isInPurchase = false }: ConnectWalletProps) {
  const { state, send } = link;
  if (state.matches('REJECTED')) return <Refusal link={link} isInPurchase={isInPurchase} />;
  const step = WALLET_STEPS.find((one) => state.matches(one));
  if (step) {
    const onCancel = () => send({ type: 'cancel.requested' });
    return <ConnectProgress step={step} progress={state.context} onCancel={onCancel} />;
  }
  return (
    <>
      {state.matches('READY') ? <Connected account={state.context.account} /> : null}
      <Choice link={link} />
    </>
  );
}

function Connected({ account }: { account: string | null }) {
  const { t } = useTranslation();
  return (
    <p role="status" className={cx('card breaks', s.connected)} data-step="READY">
      <Icon name="check" />
      <span>
        <b>{t('wallet.steps.READY')}</b> <code>{shortAddress(account ?? '')}</code>
      </span>
    </p>
  );
}

/** Lets the user choose between several wallets. */
function Choice({ link: { wallets, send } }: { link: WalletLink }) {
  const { t } = useTranslation();
  const connect = (wallet: FoundWallet | null) => () => send({ type: 'connect.requested', wallet });
  return (
    <div className="card breaks">
      <h2>{t('wallet.connect')}</h2>
      <p className="muted">{t('wallet.lead')}</p>
      {wallets.length > 1 ? (
        <ul className="stack gap-2" aria-label={t('wallet.which')}>
          {wallets.map((wallet) => (
            <li key={wallet.uuid}>
              <Button wide onClick={connect(wallet)}>
                {wallet.icon ? <img src={wallet.icon} alt="" width={20} height={20} /> : null}
                {wallet.name}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <div className="cluster">
          <Button kind="primary" icon="wallet" onClick={connect(wallets[0] ?? null)}>
            {t('wallet.connect')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ConnectProgressProps {
  step: WalletStep;
  progress: WalletProgress;
  onCancel: () => void;
}

function ConnectProgress({ step, progress, onCancel }: ConnectProgressProps) {
  const { t } = useTranslation();
  const id = useId();
  const at = WALLET_STEPS.indexOf(step);
  const steps = [...WALLET_STEPS, 'READY'] as const;
  return (
    <section className="card breaks" aria-labelledby={id} data-step={step}>
      <div className={s.head}>
        <h2 id={id}>{t('wallet.connect')}</h2>
        <span className="muted num">{t('wallet.stepOf', { at: at + 1, all: steps.length })}</span>
      </div>
      <progress className={s.bar} value={at} max={steps.length} aria-labelledby={id} />
      <ol className="stack">
        {steps.map((one, index) => (
          <li
            key={one}
            className={cx(s.step, index < at && s.done, index === at && s.now)}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={s.mark}>
              {index < at ? <Icon name="check" /> : index === at ? <LoadingKites /> : index + 1}
            </span>
            <span>
              <b>{t(`wallet.steps.${one}`)}</b>
              <Detail step={one} progress={progress} isNow={index === at} />
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {t(`wallet.steps.${step}`)}
      </p>
      <details className={s.what}>
        <summary>{t('wallet.whatTitle')}</summary>
        <p className="muted">{t('wallet.what')}</p>
      </details>
      {step === 'WAITING_FOR_TRANSACTION_TO_BE_MINED' ? null : (
        <div className="cluster">
          <Button onClick={onCancel}>{t('agreement.stay')}</Button>
        </div>
      )}
    </section>
  );
}

/** Details that belong to a step. */
function Detail({
  step,
  progress,
  isNow,
}: {
  step: WalletStep | 'READY';
  progress: WalletProgress;
  isNow: boolean;
}) {
  const { t } = useTranslation();
  const { chosen, account, network, settings } = progress;
  const text = {
    CONNECTING_TO_WALLET: chosen?.name,
    REQUESTING_PROVIDER: isNow ? t('wallet.askedThere') : null,
    REQUESTING_SIGNER: account === null ? null : shortAddress(account),
    CHECKING_NETWORK: network && settings ? networkName(t, settings.network) : null,
    SENDING_TRANSACTION: isNow ? t('wallet.signThere') : null,
  }[step as string];
  return text ? <small>{text}</small> : null;
}

function networkName(t: TFunction, { name, chainId }: { name: string; chainId: number }): string {
  return t('wallet.network', {
    name: isNamedNetwork(chainId) ? name : t('wallet.unknownNetwork'),
    id: String(chainId),
  });
}

/** Failures that are not displayed as errors, because the user caused them or can simply continue. */
const TONES: Readonly<Partial<Record<WalletError, { tone: 'plain' | 'info'; icon: IconName }>>> = {
  REQUEST_REJECTED_BY_USER: { tone: 'plain', icon: 'x' },
  TRANSACTION_REJECTED_BY_USER: { tone: 'plain', icon: 'x' },
  METAMASK_NOT_AVAILABLE: { tone: 'plain', icon: 'wallet' },
  AUTHORITY_ALREADY_VERIFIED: { tone: 'plain', icon: 'check' },
  ALREADY_PROCESSING: { tone: 'info', icon: 'clock' },
};

function Refusal({ link: { state, send }, isInPurchase }: Required<ConnectWalletProps>) {
  const { t } = useTranslation();
  const { error, chosen, network, settings, session } = state.context;
  const code = error ?? 'OTHER_REASON';
  const { tone, icon } = TONES[code] ?? { tone: 'alarm', icon: 'warn' as const };
  const again = () => send({ type: 'connect.requested', wallet: chosen });
  const needed = settings?.network;
  return (
    <Card tone={tone} icon={icon} code={isInPurchase ? inPurchase(code) : code}>
      <h2>{t(`wallet.errors.${code}`, { network: needed?.name ?? '' })}</h2>
      {code === 'WRONG_NETWORK' && needed && network ? (
        <Facts
          isNumeric
          className={s.facts}
          facts={[
            [t('wallet.networkNow'), networkName(t, network)],
            [t('wallet.networkNeeded'), networkName(t, needed)],
          ]}
        />
      ) : null}
      {code === 'METAMASK_NOT_AVAILABLE' ? <p className="muted">{t('wallet.noneText')}</p> : null}
      <div className="cluster">
        {code === 'WRONG_NETWORK' && needed && session ? (
          // The wallet has already asked the user to switch the network. If the user rejected that, this button asks
          // again.
          <Button kind="primary" onClick={() => void session.switchTo(needed.chainId).catch(() => {})}>
            {t('wallet.switchTo', { network: needed.name })}
          </Button>
        ) : null}
        {code === 'AUTHORITY_ALREADY_VERIFIED' ? null : <Button onClick={again}>{t('wallet.again')}</Button>}
        <Button kind="quiet" onClick={() => send({ type: 'cancel.requested' })}>
          {t('wallet.close')}
        </Button>
      </div>
    </Card>
  );
}

interface CardProps {
  tone: 'plain' | 'info' | 'alarm';
  icon: IconName;
  code: string;
  children: ReactNode;
}

function Card({ tone, icon, code, children }: CardProps) {
  return (
    <div className={cx('card breaks', s.refusal, s[tone])} role="alert" data-error={code}>
      <Icon name={icon} />
      <div className="stack">{children}</div>
    </div>
  );
}
