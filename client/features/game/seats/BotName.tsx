import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES } from '../../../../engine/board/pieces.ts';
import { characterOf } from '../../../../engine/bots/characters.ts';
import { useNarrow } from '../../../shared/hooks/useNarrow.ts';
import { PersonName } from '../../../shared/people/PersonName.tsx';
import type { SeatView } from './seatView.ts';

/**
 * The name of a bot. On phones it opens a card with the level and the character of the bot, which wide cards show beside
 * the name.
 */
export function BotName({ seat }: { seat: SeatView }) {
  const { t } = useTranslation();
  if (!useNarrow()) return seat.name;
  return (
    <PersonName name={seat.name} isBot isInGame>
      <div>
        <p>{levelText(t, seat)}</p>
        <CharacterText name={seat.name} />
      </div>
    </PersonName>
  );
}

/** Returns that the player is a bot, with its level, which is unknown for a bot that stands in for a player. */
export function levelText(t: TFunction, { botLevel }: Pick<SeatView, 'botLevel'>): string {
  return botLevel === null ? t('seat.bot') : `${t('seat.bot')}, ${t(`create.levels.${botLevel}`)}`;
}

/** The character of a named bot in words. */
export function CharacterText({ name, className }: { name: string; className?: string | undefined }) {
  const { t } = useTranslation();
  const character = characterOf(name);
  if (!character) return null;
  const campOf = t(`colour.possessive.${COLOR_NAMES[character.camp]}`);
  return (
    <div className={className} data-testid="bot-character">
      {t(`seat.character.${character.manner}`, { campOf })}
    </div>
  );
}
