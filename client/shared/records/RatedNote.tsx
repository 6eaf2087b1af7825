import { useTranslation } from 'react-i18next';
import { unratedReason } from '../../../protocol/http/rated.ts';
import { useUser } from '../data/http/user.ts';
import { entrance, useWho } from '../data/http/who.ts';

const REASONS = { ACCOUNT: 'rated.account', PLAN: 'rated.plan', NAME: 'rated.name' } as const;

interface RatedNoteProps {
  /**
   * The games that the note is about: `random` against random opponents, `private` by invitation or against bots,
   * `bots` an ended game in which bots played.
   */
  of: 'random' | 'private' | 'bots';
  className?: string;
}

/** Says whether these games are rated for the user, and if not, why. Renders nothing while ratings are switched off. */
export function RatedNote({ of, className }: RatedNoteProps) {
  const { t } = useTranslation();
  const who = useWho();
  const loaded = useUser();
  if (entrance(who, 'view own rating') === 'HIDDEN') return null;
  if (of !== 'random') return <p className={className}>{t(`rated.${of}`)}</p>;
  // Whether games are rated depends on the full name of the user, which is unknown until the server has sent the user.
  if (who && loaded.state !== 'READY') return null;
  const fullName = loaded.state === 'READY' ? (loaded.user?.fullName ?? null) : null;
  const reason = unratedReason(who?.privileges ?? [], fullName);
  return <p className={className}>{t(reason === null ? 'rated.random' : REASONS[reason])}</p>;
}
