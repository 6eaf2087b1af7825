import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { collectibleOf } from '../../../protocol/shapes/collectibles.ts';
import { type NftToken, tokenTitle } from '../../../protocol/shapes/nft.ts';
import { artAddress } from '../../shared/board/look/collectibleArt.ts';
import { may, useWho } from '../../shared/data/http/who.ts';
import { PATHS, tokenPath } from '../../shared/hooks/paths.ts';
import { LinkButton, Pill } from '../../shared/ui/form/Button.tsx';
import s from './Wallet.module.css';

/** Lists the tokens in the linked wallets. */
export function OwnTokens({ tokens }: { tokens: readonly NftToken[] }) {
  const { t } = useTranslation();
  const who = useWho();
  return (
    <section className={s.own} aria-labelledby="own">
      <h2 id="own">{t('nft.own')}</h2>
      {tokens.length === 0 ? <p className="muted">{t('nft.noTokens')}</p> : null}
      <ul className={s.tokens}>
        {tokens.map((token) => (
          <li key={token.tokenId}>
            <TokenCard token={token} />
          </li>
        ))}
      </ul>
      {may(who, 'create NFT payments') ? (
        <LinkButton icon="plus" to={PATHS.purchases}>
          {t('nft.get')}
        </LinkButton>
      ) : null}
    </section>
  );
}

function TokenCard({ token }: { token: NftToken }) {
  const { t } = useTranslation();
  const collectible = collectibleOf(token.tokenId);
  if (!collectible) return null;
  return (
    <Link to={tokenPath(token.tokenId)} className={s.tokenCard}>
      <img src={artAddress(collectible.art)} alt="" loading="lazy" width={300} height={300} />
      <b>{tokenTitle(token.attributes)}</b>
      {token.initialSettings?.isDefault ? <Pill tone="brass">{t('nft.isDefault')}</Pill> : null}
    </Link>
  );
}
