import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, type Color } from '../../../../engine/board/pieces.ts';
import { type DrawVote, isActive, type Match } from '../../../../engine/match/match.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Icon } from '../../../shared/ui/layout/Icon.tsx';
import s from './Cards.module.css';
import { mayVote } from './voteView.ts';

interface VoteCardProps {
  match: Match;
  vote: DrawVote;
  viewer: Color | null;
  onVote: (decision: 'APPROVED' | 'REJECTED') => void;
  /** Whether a dialog shows the same draw offer now. */
  isInDialog: boolean;
}

/** A draw offer: its proposer, all votes, and the user's vote. */
export function VoteCard({ match, vote, viewer, onVote, isInDialog }: VoteCardProps) {
  const { t } = useTranslation();
  const name = t(`colour.side.${COLOR_NAMES[vote.by]}`);
  const isRequested = mayVote(match, viewer) && !isInDialog;
  return (
    <section className={s.vote} data-testid="vote" aria-label={t('vote.offers', { name })}>
      <div className="row">
        <span className={s.half} aria-hidden="true">
          ½
        </span>
        <div className="grow">
          <b>{vote.by === viewer ? t('vote.youOffer') : t('vote.offers', { name })}</b>
          <p className="xs dim">{t('vote.open', { name: t(`colour.possessive.${COLOR_NAMES[vote.by]}`) })}</p>
        </div>
      </div>
      <ul className={s.voters}>
        {COLORS.filter((color) => isActive(match, color)).map((color) => (
          <li key={color}>
            <Tile color={color} size="s" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
            <Decision vote={vote} color={color} isYou={color === viewer} />
          </li>
        ))}
      </ul>
      {isRequested ? (
        <div className={s.buttons}>
          <Button size="small" kind="primary" onClick={() => onVote('APPROVED')} data-testid="vote-accept">
            {t('vote.accept')}
          </Button>
          <Button size="small" onClick={() => onVote('REJECTED')} data-testid="vote-refuse">
            {t('vote.refuse')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Decision({ vote, color, isYou }: { vote: DrawVote; color: Color; isYou: boolean }) {
  const { t } = useTranslation();
  if (vote.by === color) return <span className="brass">{t('vote.says.offers')}</span>;
  if (vote.decisions[color] === 'APPROVED') {
    return (
      <>
        <Icon name="check" />
        {t('vote.says.yes')}
      </>
    );
  }
  if (vote.decisions[color] === 'REJECTED') {
    return (
      <>
        <Icon name="x" />
        {t('vote.says.no')}
      </>
    );
  }
  return <span className="dim">{isYou ? t('vote.says.you') : t('vote.says.waiting')}</span>;
}
