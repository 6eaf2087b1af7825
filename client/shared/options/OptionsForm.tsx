import { useTranslation } from 'react-i18next';
import {
  BOARD_COLORS,
  BRIGHTNESS,
  NOTATIONS,
  ORIENTATIONS,
  THEMES,
  togglePanel,
} from '../../../protocol/shapes/playerOptions.ts';
import { coloringOf, useBoardLook } from '../board/look/boardLook.ts';
import { PIECE_SETS } from '../board/look/pieceSets.ts';
import { canVibrate } from '../hooks/fullScreen.ts';
import { OFFERED } from '../i18n/languages.ts';
import { setDisplay, setOptions, useDisplay, useOptions } from '../storage/options.ts';
import { ColorField, Segment, SelectField, Slider, Switch } from '../ui/form/Field.tsx';
import { toggle } from '../ui/form/toggle.ts';
import { chooseLanguage } from './chooseLanguage.ts';
import { FullScreenSwitch } from './FullScreenSwitch.tsx';
import s from './OptionsForm.module.css';
import { PieceSetTile, ShownPiece } from './PieceSetTile.tsx';

/** All player options in groups; every change takes effect immediately. */
export function OptionsForm() {
  return (
    <div className={s.form}>
      <BoardPart />
      <PiecesPart />
      <MarksPart />
      <SoundPart />
      <BehaviorPart />
    </div>
  );
}

function BoardPart() {
  const { t } = useTranslation();
  const options = useOptions();
  const display = useDisplay();
  const own = (color: Parameters<typeof setOptions>[0]) => {
    setOptions(color);
    setDisplay({ isCustomMode: true });
  };
  return (
    <section className={s.part}>
      <h3>{t('options.board')}</h3>
      <fieldset className={s.tiles}>
        <legend>{t('options.boardColors')}</legend>
        {BOARD_COLORS.map((colors) => (
          <label key={colors} className={s.tile}>
            <input
              type="radio"
              className="sr-only"
              name="board-colors"
              value={colors}
              checked={!display.isCustomMode && options.boardColorVariant === colors}
              onChange={() => {
                setOptions({ boardColorVariant: colors });
                setDisplay({ isCustomMode: false });
              }}
            />
            <span className={s.swatch} data-board={coloringOf(colors)} aria-hidden="true">
              <ShownPiece piece="king" army={0} />
              <ShownPiece piece="knight" army={2} />
            </span>
            {t(`options.colors.${colors}`)}
          </label>
        ))}
      </fieldset>
      <Segment
        name="notation"
        label={t('options.notation')}
        value={options.boardEdgeNotationVariant}
        choices={NOTATIONS.map((value) => ({ value, label: t(`options.notations.${value}`) }))}
        onChange={(boardEdgeNotationVariant) => setOptions({ boardEdgeNotationVariant })}
      />
      <div className={s.two}>
        <Slider
          label={t('options.brightness')}
          value={options.boardBrightness}
          {...BRIGHTNESS}
          step={5}
          text={t('options.percent', { value: options.boardBrightness })}
          onChange={(boardBrightness) => setOptions({ boardBrightness })}
        />
        <Switch
          label={t('options.customMode')}
          hint={t('options.customModeHint')}
          {...toggle(display, 'isCustomMode', setDisplay)}
        />
        <div className={s.colors}>
          <ColorField
            label={t('options.lightCells')}
            value={options.lightCellColor}
            onChange={(lightCellColor) => own({ lightCellColor })}
          />
          <ColorField
            label={t('options.darkCells')}
            value={options.darkCellColor}
            onChange={(darkCellColor) => own({ darkCellColor })}
          />
        </div>
      </div>
    </section>
  );
}

const CAPTURED = ['TABLE', 'CHANGE', 'KEEP'] as const;
const CAPTURED_VALUES = { TABLE: null, CHANGE: true, KEEP: false } as const;

function PiecesPart() {
  const { t } = useTranslation();
  const options = useOptions();
  const { coloring, style } = useBoardLook();
  const { shouldCapturedPiecesChangeColor: change } = options;
  return (
    <section className={s.part}>
      <h3>{t('options.pieces')}</h3>
      <fieldset className={s.tiles} data-board={coloring} style={style}>
        <legend>{t('options.pieceSet')}</legend>
        {PIECE_SETS.map((set) => (
          <PieceSetTile
            key={set.id}
            set={set}
            isChosen={options.pieceSetVariant === set.variant}
            onChoose={() => setOptions({ pieceSetVariant: set.variant })}
          />
        ))}
      </fieldset>
      <Segment
        name="captured-colour"
        label={t('options.captured')}
        value={change === null ? 'TABLE' : change ? 'CHANGE' : 'KEEP'}
        choices={CAPTURED.map((value) => ({ value, label: t(`options.capturedChoices.${value}`) }))}
        onChange={(value) => setOptions({ shouldCapturedPiecesChangeColor: CAPTURED_VALUES[value] })}
      />
      <Segment
        name="orientation"
        label={t('options.orientation')}
        value={options.pieceOrientation ?? 'TABLE'}
        choices={(['TABLE', ...ORIENTATIONS] as const).map((value) => ({
          value,
          label: t(`options.orientations.${value}`),
        }))}
        onChange={(value) => setOptions({ pieceOrientation: value === 'TABLE' ? null : value })}
      />
    </section>
  );
}

function MarksPart() {
  const { t } = useTranslation();
  const options = useOptions();
  const display = useDisplay();
  return (
    <section className={s.part}>
      <h3>{t('options.marks')}</h3>
      <Switch
        label={t('options.hint')}
        hint={t('options.hintHint')}
        {...toggle(options, 'isHintEnabled', setOptions)}
      />
      <Switch
        label={t('options.recentMoves')}
        hint={t('options.recentMovesHint')}
        {...toggle(display, 'areRecentMovesMarked', setDisplay)}
      />
    </section>
  );
}

function SoundPart() {
  const { t } = useTranslation();
  const options = useOptions();
  return (
    <section className={s.part}>
      <h3>{t('options.soundGroup')}</h3>
      <div className={s.two}>
        <Switch label={t('options.sound')} {...toggle(options, 'isSoundEnabled', setOptions)} />
        <Switch
          label={t('options.vibration')}
          hint={canVibrate() ? undefined : t('options.noVibration')}
          {...toggle(options, 'isVibrationEnabled', setOptions)}
        />
      </div>
    </section>
  );
}

function BehaviorPart() {
  const { t, i18n } = useTranslation();
  const options = useOptions();
  const display = useDisplay();
  return (
    <section className={s.part}>
      <h3>{t('options.behaviour')}</h3>
      <Switch
        label={t('options.confirm')}
        hint={t('options.confirmHint')}
        {...toggle(display, 'isMoveConfirmed', setDisplay)}
      />
      <Switch
        label={t('phrases.shown')}
        hint={t('phrases.shownHint')}
        {...toggle(display, 'arePhrasesShown', setDisplay)}
      />
      <div className={s.two}>
        <Switch
          label={t('record.history')}
          hint={t('options.besideBoard')}
          checked={display.isHistoryShown}
          onChange={() => setDisplay(togglePanel(display, 'history'))}
        />
        <Switch
          label={t('record.captured')}
          hint={t('options.besideBoard')}
          checked={display.isCapturedShown}
          onChange={() => setDisplay(togglePanel(display, 'captured'))}
        />
        <FullScreenSwitch />
        <Segment
          name="theme"
          label={t('options.theme')}
          value={options.appThemeVariant}
          choices={THEMES.map((value) => ({ value, label: t(`options.themes.${value}`) }))}
          onChange={(appThemeVariant) => setOptions({ appThemeVariant })}
        />
      </div>
      <SelectField
        label={t('options.language')}
        value={i18n.language}
        choices={OFFERED.map(({ code, ownName }) => ({ value: code, label: ownName }))}
        onChange={chooseLanguage}
      />
    </section>
  );
}
