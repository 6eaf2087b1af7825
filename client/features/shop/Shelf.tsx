import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Collection, collectibleOf, tokenIdsOf } from '../../../protocol/shapes/collectibles.ts';
import { type TokenAvailability, tokenTitle } from '../../../protocol/shapes/nft.ts';
import { artAddress } from '../../shared/board/look/collectibleArt.ts';
import { tokenPath } from '../../shared/hooks/paths.ts';
import s from './Shop.module.css';

export type Availability = Readonly<Record<string, TokenAvailability>>;

interface ShelfProps {
  collection: Collection;
  availability: Availability;
}

/** Shows all collectibles: those for sale and those that are sold. */
export function Shelf({ collection, availability }: ShelfProps) {
  const { t } = useTranslation();
  const ids = tokenIdsOf(collection);
  const left = leftOf(collection, availability);
  return (
    <>
      <p className="muted">
        {left > 0 ? t('purchases.left', { count: left, all: ids.length }) : t('errors.E3304')}
      </p>
      <ul className={s.shelf}>
        {ids.map((tokenId) => (
          <li key={tokenId}>
            <Exhibit tokenId={tokenId} isFree={availability[tokenId] === 'AVAILABLE'} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the number of tokens left in a collection. */
export function leftOf(collection: Collection, availability: Availability): number {
  return tokenIdsOf(collection).filter((tokenId) => availability[tokenId] === 'AVAILABLE').length;
}

function Exhibit({ tokenId, isFree }: { tokenId: string; isFree: boolean }) {
  const { t } = useTranslation();
  const collectible = collectibleOf(tokenId);
  if (!collectible) return null;
  const title = tokenTitle(collectible);
  return (
    <Link to={tokenPath(tokenId)} title={title} className={isFree ? undefined : s.gone}>
      <img
        src={artAddress(collectible.art)}
        alt={isFree ? title : t('purchases.gone', { title })}
        loading="lazy"
        width={56}
        height={56}
      />
    </Link>
  );
}
