import { useTranslation } from 'react-i18next';
import type { ListedGame } from '../../../../protocol/http/gameShapes.ts';
import { serverTime } from '../../../shared/data/room/serverTime.ts';
import { finishedText, useFormats } from '../../../shared/i18n/formats.ts';

type Times = Pick<ListedGame, 'gameEndTimestampEpochSeconds' | 'lastRoundUpdateTimestampEpochSeconds'>;

/** Shows when the game ended (month.day.year, hours:minutes), or how long ago its last event was. */
export function GameWhen({ game }: { game: Times }) {
  const { t } = useTranslation();
  const { ago, dateTime } = useFormats();
  const ended = game.gameEndTimestampEpochSeconds;
  const instant = ended ?? game.lastRoundUpdateTimestampEpochSeconds;
  if (instant === null) return null;
  const date = new Date(instant * 1000);
  return (
    <time dateTime={date.toISOString()} title={dateTime(date)}>
      {ended === null ? (ago(serverTime.now() / 1000 - instant) ?? t('active.justNow')) : finishedText(date)}
    </time>
  );
}
