/** The sections of the form for the settings of a game. */
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, type Color } from '../../../../engine/board/pieces.ts';
import { TIME_LIMITS } from '../../../../protocol/http/api.ts';
import { ORIENTATIONS } from '../../../../protocol/shapes/playerOptions.ts';
import { turnsOf } from '../../../shared/board/geometry.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { StillBoard } from '../../../shared/board/StillBoard.tsx';
import { START_BOARD } from '../../../shared/board/startBoard.ts';
import { may, useWho } from '../../../shared/data/http/who.ts';
import { RatedNote } from '../../../shared/records/RatedNote.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Segment, SelectField, Stepper, Switch } from '../../../shared/ui/form/Field.tsx';
import { toggle } from '../../../shared/ui/form/toggle.ts';
import s from './CreatePage.module.css';
import { botSeatsOf, LEVELS, levelOf, type Setup, seatsOf } from './setup.ts';
import type { UserToken } from './useOwnTokens.ts';
import type { FieldErrors } from './useSetupErrors.ts';

interface PartProps {
  setup: Setup;
  onChange: (part: Partial<Setup>) => void;
}

export function TimeFields({ setup, onChange, says }: PartProps & { says: FieldErrors }) {
  const { t } = useTranslation();
  return (
    <>
      <Segment
        name="time"
        label={t('create.time')}
        value={setup.time}
        onChange={(time) => onChange({ time })}
        choices={[
          { value: 'main', label: t('create.timeMain') },
          { value: 'move', label: t('create.timeMove') },
          { value: 'unlimited', label: t('create.timeUnlimited') },
        ]}
      />
      {setup.time === 'main' ? (
        <div className={s.two}>
          <Stepper
            label={t('create.minutes')}
            value={setup.minutes}
            min={1}
            max={TIME_LIMITS.main.max / 60}
            onChange={(minutes) => onChange({ minutes })}
            onLeave={() => says.leave('minutes')}
            error={says.error('minutes')}
            testId="minutes"
          />
          <Stepper
            label={t('create.seconds')}
            value={setup.increment}
            min={TIME_LIMITS.increment.min}
            max={TIME_LIMITS.increment.max}
            onChange={(increment) => onChange({ increment })}
            onLeave={() => says.leave('increment')}
            error={says.error('increment')}
            testId="increment"
          />
        </div>
      ) : null}
      {setup.time === 'move' ? (
        <Stepper
          label={t('create.secondsPerMove')}
          value={setup.perMove}
          min={TIME_LIMITS.move.min}
          max={TIME_LIMITS.move.max}
          step={5}
          onChange={(perMove) => onChange({ perMove })}
          onLeave={() => says.leave('perMove')}
          error={says.error('perMove')}
          testId="per-move"
        />
      ) : null}
      {setup.time === 'unlimited' ? <p className="xs dim">{t('create.unlimitedHint')}</p> : null}
    </>
  );
}

interface TableFieldsProps extends PartProps {
  /** Collectibles that the user owns. */
  tokens: readonly UserToken[];
  says: FieldErrors;
}

/** The fields for the look and the rules of the game. */
export function TableFields({ setup, tokens, onChange, says }: TableFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Switch
        label={t('create.convert')}
        hint={setup.convert ? t('create.convertOn') : t('create.convertOff')}
        {...toggle(setup, 'convert', onChange)}
      />
      <Switch
        label={t('create.standIn')}
        hint={t('create.standInHint')}
        {...toggle(setup, 'standIn', onChange)}
      />
      <Switch
        label={t('create.allowsTakeover')}
        hint={t('create.allowsTakeoverHint')}
        {...toggle(setup, 'allowsTakeover', onChange)}
      />
      <OrientationField setup={setup} onChange={onChange} />
      <TokenFields setup={setup} tokens={tokens} onChange={onChange} says={says} />
    </>
  );
}

/** The field for one of the user's collectibles, or for no collectible. */
function TokenFields({ setup, tokens, onChange, says }: TableFieldsProps) {
  const { t } = useTranslation();
  const who = useWho();
  if (!may(who, 'view own NFTs')) return null;
  return (
    <>
      <Switch
        label={t('create.collectible')}
        hint={t('create.collectibleHint')}
        checked={setup.isCollectible === true}
        onChange={(isCollectible) => onChange({ isCollectible })}
      />
      {setup.isCollectible ? (
        <SelectField
          label={t('create.token')}
          hint={tokens.length === 0 ? t('create.noTokens') : undefined}
          error={says.error('token')}
          placeholder={t('create.chooseToken')}
          value={setup.tokenId}
          choices={tokens.map(({ tokenId, title }) => ({ value: tokenId, label: title }))}
          onChange={(tokenId) => onChange({ tokenId })}
          onLeave={() => says.leave('token')}
        />
      ) : null}
    </>
  );
}

function OrientationField({ setup, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <Segment
      name="orientation"
      label={t('options.orientation')}
      value={setup.orientation}
      choices={ORIENTATIONS.map((value) => ({ value, label: t(`options.orientations.${value}`) }))}
      onChange={(orientation) => onChange({ orientation })}
    />
  );
}

/** Returns the level that all bots have, or an empty text if their levels differ. */
function commonLevel({ bots, levels }: Setup): (typeof LEVELS)[number] | '' {
  const [first, ...others] = levels.slice(0, bots);
  const isCommon = others.every((level) => level === first);
  return (isCommon ? LEVELS.find((level) => level === first) : undefined) ?? '';
}

export function BotFields({ setup, most = 3, onChange }: PartProps & { most?: number }) {
  const { t } = useTranslation();
  return (
    <>
      <Segment
        name="bots"
        label={t('create.bots')}
        value={setup.bots}
        onChange={(bots) => onChange({ bots })}
        choices={[0, 1, 2, 3].filter((value) => value <= most).map((value) => ({ value, label: value }))}
      />
      {setup.bots > 0 ? (
        <Segment
          name="level"
          label={t('create.level')}
          value={commonLevel(setup)}
          onChange={(level) => onChange({ levels: setup.levels.map(() => level) })}
          choices={LEVELS.map((level) => ({ value: level, label: t(`create.levels.${level}`) }))}
        />
      ) : null}
    </>
  );
}

export function SeatsCard({ setup, onChange, isBusy }: PartProps & { isBusy: boolean }) {
  const { t } = useTranslation();
  const kinds = seatsOf(setup);
  return (
    <div className={s.seatCard}>
      <div className={s.board}>
        <StillBoard thin view={{ ...START_BOARD, turns: turnsOf(setup.color), lit: setup.color }} />
      </div>
      <Segment
        name="color"
        label={t('create.yourArmy')}
        value={setup.color}
        onChange={(color) => onChange({ color })}
        choices={COLORS.map((color) => ({
          value: color,
          name: t(`colour.name.${COLOR_NAMES[color]}`),
          label: <Tile color={color} size="s" label={t(`colour.name.${COLOR_NAMES[color]}`)} />,
        }))}
      />
      <ul className={s.seats}>
        {COLORS.map((color) => (
          <li key={color}>
            <Tile color={color} />
            <span className="grow">
              <b>{t(`create.seat.${kinds[color] ?? 'friend'}`)}</b>
              <small>
                {t(`colour.name.${COLOR_NAMES[color]}`)} · {t(`create.order.${color}`)}
              </small>
            </span>
            {kinds[color] === 'bot' ? (
              <BotLevelChoice color={color} setup={setup} onChange={onChange} />
            ) : null}
          </li>
        ))}
      </ul>
      {setup.bots === 3 ? null : (
        <Switch
          label={t('create.allowsBotAccounts')}
          hint={t('create.allowsBotAccountsHint')}
          {...toggle(setup, 'allowsBotAccounts', onChange)}
        />
      )}
      {setup.bots === 3 ? null : (
        <Switch
          label={t('create.ready')}
          hint={setup.isReady ? t('create.readyOn') : t('create.readyOff')}
          {...toggle(setup, 'isReady', onChange)}
        />
      )}
      <div className={s.submit}>
        <Button kind="primary" size="big" wide type="submit" disabled={isBusy} data-testid="open-table">
          {setup.bots === 3 ? t('create.start') : t('create.open')}
        </Button>
      </div>
      <p className="xs dim">{setup.bots === 3 ? t('create.startHint') : t('create.openHint')}</p>
      <RatedNote of="private" className="xs dim" />
    </div>
  );
}

/** The field for the level of the bot in one seat. */
function BotLevelChoice({ color, setup, onChange }: PartProps & { color: Color }) {
  const { t } = useTranslation();
  const at = botSeatsOf(setup.color).indexOf(color);
  return (
    <select
      className={s.level}
      aria-label={t('create.levelOf', { army: t(`colour.name.${COLOR_NAMES[color]}`) })}
      value={setup.levels[at]}
      onChange={({ target }) => {
        const level = levelOf(Number(target.value));
        if (level) onChange({ levels: setup.levels.with(at, level) });
      }}
    >
      {LEVELS.map((level) => (
        <option key={level} value={level}>
          {t(`create.levels.${level}`)}
        </option>
      ))}
    </select>
  );
}
