import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  COLOR_NAMES,
  COLORS,
  type Color,
  isPawn,
  makePiece,
  PAWN_UP,
  type PieceCode,
  pieceColor,
  pieceKind,
  pieceTypeName,
} from '../../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED, OUT_OF_TIME, RESIGNED, startPosition } from '../../../engine/board/position.ts';
import { makePosition, parsePosition } from '../../../engine/notation/positionText.ts';
import { Tile } from '../../shared/board/look/Tile.tsx';
import { cx } from '../../shared/hooks/cx.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { SelectField, TextArea } from '../../shared/ui/form/Field.tsx';
import b from '../../shared/ui/layout/BoardPage.module.css';
import { Tabs } from '../../shared/ui/layout/Tabs.tsx';
import { PalettePiece } from './PalettePiece.tsx';
import { positionFaultText } from './positionFaultText.ts';
import s from './Study.module.css';
import {
  clearedBoard,
  positionOf,
  type StudyMessage,
  type StudyState,
  withOwner,
  withPiece,
  withState,
} from './studyModel.ts';

interface SetupCardProps {
  state: StudyState;
  piece: PieceCode | null;
  lens: Color | null;
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
      {props.state.fault ? (
        <p className={s.fault} role="alert">
          {positionFaultText(t, props.state.fault)}
        </p>
      ) : null}
    </section>
  );
}

function LensPart({ lens, onLens }: SetupCardProps) {
  const { t } = useTranslation();
  return (
    <div className={s.part}>
      <p className="sm muted">{t('study.movesHint')}</p>
      <div className={s.armies}>
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

/**
 * The piece types from king to knight. In the palette, three pawn types of the camp follow: the ordinary pawns of both
 * directions, and the central pawn.
 */
const KINDS = [1, 2, 3, 4, 5] as const;
const STATES = [ACTIVE, RESIGNED, OUT_OF_TIME, DEFEATED] as const;
const pawnsOf = (color: Color) =>
  [0, 1, 4].map((direction) => PAWN_UP + (direction & 4) + (((direction & 3) + color) & 3));

/** Returns the name of a piece, such as "black queen". The name of a pawn includes its direction. */
function pieceLabel(t: TFunction, piece: PieceCode): string {
  const name = t('record.capturedPiece', {
    color: t(`colour.adjective.${COLOR_NAMES[pieceColor(piece)]}`),
    piece: t(`piece.${pieceTypeName(piece)}`),
  });
  const way = pieceKind(piece) - PAWN_UP;
  return isPawn(piece) ? `${name} ${t(`study.ways.${way}` as 'study.ways.0')}` : name;
}

function SetupPart({ state, piece, onPiece, dispatch }: SetupCardProps) {
  const { t } = useTranslation();
  const draft = positionOf(state);
  const change = (next: typeof draft) => dispatch({ type: 'draft.changed', draft: next });
  return (
    <div className={s.part}>
      <p className="sm muted">{t('study.setupHint')}</p>
      {COLORS.map((color) => (
        <div key={color} className={s.palette}>
          <Tile color={color} size="s" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
          <div className={s.pieces} data-testid="palette">
            {[...KINDS, ...pawnsOf(color)].map((kind) => {
              const one = makePiece(color, kind);
              return (
                <PalettePiece
                  key={kind}
                  piece={one}
                  label={pieceLabel(t, one)}
                  isInHand={piece === one}
                  onPress={() => onPiece(piece === one ? null : one)}
                  onDrop={(square) => {
                    if (draft.board[square] !== one) change(withPiece(draft, square, one));
                  }}
                />
              );
            })}
          </div>
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
      <div className={s.armies}>
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
        <Button
          size="small"
          icon="x"
          aria-pressed={piece === 0}
          kind={piece === 0 ? 'primary' : 'plain'}
          onClick={() => onPiece(piece === 0 ? null : 0)}
        >
          {t('study.erase')}
        </Button>
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
