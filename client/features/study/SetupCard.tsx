import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, type Color, type PieceCode } from '../../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED, OUT_OF_TIME, RESIGNED, startPosition } from '../../../engine/board/position.ts';
import { makePosition, parsePosition } from '../../../engine/notation/positionText.ts';
import { Tile } from '../../shared/board/look/Tile.tsx';
import { cx } from '../../shared/hooks/cx.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { SelectField, TextArea } from '../../shared/ui/form/Field.tsx';
import b from '../../shared/ui/layout/BoardPage.module.css';
import { Tabs } from '../../shared/ui/layout/Tabs.tsx';
import { ArmyPieces, EraseButton, SetupFault } from './Palette.tsx';
import { positionFaultText } from './positionFaultText.ts';
import s from './Study.module.css';
import {
  clearedBoard,
  positionOf,
  type StudyMessage,
  type StudyState,
  withOwner,
  withState,
} from './studyModel.ts';

interface SetupCardProps {
  state: StudyState;
  piece: PieceCode | null;
  lens: Color | null;
  /** Whether the pieces are below the board instead of in the card. */
  isPaletteBelow: boolean;
  onPiece: (piece: PieceCode | null) => void;
  onLens: (color: Color | null) => void;
  dispatch: (message: StudyMessage) => void;
}

type Part = 'moves' | 'setup' | 'text';

/** Selects the mode of the board: playing moves (with the attack lens), placing pieces, or editing the text. */
export function SetupCard(props: SetupCardProps) {
  const { t } = useTranslation();
  const [chosen, setPart] = useState<Part>('moves');
  // The setup ends when the user plays a variation of the engine or opens a study.
  const part = chosen === 'setup' && props.state.draft === null ? 'moves' : chosen;
  const open = (next: Part) => {
    setPart(next);
    props.onPiece(null);
    props.dispatch({ type: next === 'setup' ? 'setup.opened' : 'setup.closed' });
  };
  return (
    <section className={b.card}>
      <Tabs
        label={t('study.title')}
        open={part}
        onOpen={open}
        tabs={[
          { id: 'moves', label: t('study.moves'), panel: <LensPart {...props} /> },
          { id: 'setup', label: t('study.setup'), panel: <SetupPart {...props} /> },
          { id: 'text', label: t('study.text'), panel: <TextPart {...props} /> },
        ]}
      />
      {props.isPaletteBelow ? null : <SetupFault {...props} />}
    </section>
  );
}

function LensPart({ lens, onLens }: SetupCardProps) {
  const { t } = useTranslation();
  return (
    <div className={s.part}>
      <p className="sm muted">{t('study.movesHint')}</p>
      <div className="cluster">
        <span className="sm">{t('study.lens')}</span>
        {COLORS.map((color) => (
          <ArmyButton
            key={color}
            color={color}
            isChosen={lens === color}
            onPress={() => onLens(lens === color ? null : color)}
          />
        ))}
      </div>
    </div>
  );
}

interface ArmyButtonProps {
  color: Color;
  isChosen: boolean;
  onPress: () => void;
}

function ArmyButton({ color, isChosen, onPress }: ArmyButtonProps) {
  const { t } = useTranslation();
  const name = t(`colour.name.${COLOR_NAMES[color]}`);
  return (
    <button
      type="button"
      className={cx(s.army, isChosen && s.chosen)}
      aria-pressed={isChosen}
      onClick={onPress}
    >
      <Tile color={color} size="xs" />
      <span>{name}</span>
    </button>
  );
}

const STATES = [ACTIVE, RESIGNED, OUT_OF_TIME, DEFEATED] as const;
function SetupPart(props: SetupCardProps) {
  const { state, isPaletteBelow, dispatch } = props;
  const { t } = useTranslation();
  const draft = positionOf(state);
  const change = (next: typeof draft) => dispatch({ type: 'draft.changed', draft: next });
  return (
    <div className={s.part}>
      {isPaletteBelow ? null : <p className="sm muted">{t('study.setupHint')}</p>}
      {COLORS.map((color) => (
        <div key={color} className={cx(s.palette, isPaletteBelow && s.withoutPieces)}>
          <Tile color={color} size="s" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
          {isPaletteBelow ? null : <ArmyPieces color={color} {...props} />}
          <div className={s.rules}>
            <SelectField
              label={t('study.state', { army: t(`colour.name.${COLOR_NAMES[color]}`) })}
              value={draft.states[color] ?? ACTIVE}
              choices={STATES.map((value) => ({
                value,
                label: t(`study.states.${value}`),
              }))}
              onChange={(value) => change(withState(draft, color, value))}
            />
            {draft.states[color] === DEFEATED ? (
              <SelectField
                label={t('study.ruledBy')}
                value={draft.owners[color]}
                choices={COLORS.filter((one) => draft.states[one] !== DEFEATED).map((one) => ({
                  value: one,
                  label: t(`colour.name.${COLOR_NAMES[one]}`),
                }))}
                onChange={(owner) => change(withOwner(draft, color, owner))}
              />
            ) : null}
          </div>
        </div>
      ))}
      <div className="cluster">
        <span className="sm">{t('study.toMove')}</span>
        {COLORS.map((color) => (
          <ArmyButton
            key={color}
            color={color}
            isChosen={draft.turn === color}
            onPress={() => change({ ...draft, turn: color })}
          />
        ))}
      </div>
      <div className={s.row}>
        {isPaletteBelow ? null : <EraseButton {...props} />}
        <span className="grow" />
        <Button size="small" onClick={() => change(startPosition())}>
          {t('study.start')}
        </Button>
        <Button size="small" onClick={() => change(clearedBoard())}>
          {t('study.clear')}
        </Button>
      </div>
    </div>
  );
}

function TextPart({ state, dispatch }: SetupCardProps) {
  const { t } = useTranslation();
  const present = makePosition(positionOf(state));
  const [typed, setTyped] = useState(present);
  const [shown, setShown] = useState(present);
  const [fault, setFault] = useState<string | null>(null);
  if (shown !== present) {
    setShown(present);
    setTyped(present);
    setFault(null);
  }
  const read = () => {
    const position = parsePosition(typed.trim().replace(/\s+/g, ' '));
    if (position.ok) dispatch({ type: 'position.read', position: position.value });
    else setFault(positionFaultText(t, position.error));
  };
  return (
    <div className={s.part}>
      <TextArea
        label={t('study.text')}
        rows={4}
        spellCheck={false}
        error={fault}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={s.row}>
        <Button size="small" disabled={typed === present} onClick={read}>
          {t('study.read')}
        </Button>
      </div>
    </div>
  );
}
