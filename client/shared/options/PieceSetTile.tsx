import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Color } from '../../../engine/board/pieces.ts';
import { MARKS } from '../../../protocol/shapes/armyShapes.ts';
import { armyClass } from '../board/look/army.ts';
import { groupsOf } from '../board/look/PieceSprite.tsx';
import { loadSet, type PieceSet, type Role, type SetId, sealOf } from '../board/look/pieceSets.ts';
import { useShownSet } from '../board/look/shownSet.ts';
import s from './OptionsForm.module.css';

interface PieceSetTileProps {
  set: PieceSet;
  isChosen: boolean;
  onChoose: () => void;
}

const SHOWN = ['king', 'knight'] as const;
const ARMIES = [0, 2] as const;

/** A piece set that the user can select, with a preview of two pieces. */
export function PieceSetTile({ set, isChosen, onChoose }: PieceSetTileProps) {
  const { t } = useTranslation();
  const [drawings, setDrawings] = useState('');
  useEffect(() => {
    // If the drawings cannot be loaded, only the name is shown.
    loadSet(set.id).then(
      (drawings) => setDrawings(groupsOf(drawings, set.id)),
      () => {},
    );
  }, [set.id]);
  return (
    <label className={s.tile}>
      <input
        type="radio"
        className="sr-only"
        name="piece-set"
        value={set.variant}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={s.pair} aria-hidden="true">
        <svg width="0" height="0" aria-hidden="true">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: files of the product itself, not user input */}
          <defs dangerouslySetInnerHTML={{ __html: drawings }} />
        </svg>
        {/* The seals are shown only when the drawings are loaded. */}
        {SHOWN.map((role, index) =>
          drawings === '' ? (
            <svg key={role} viewBox="0 0 100 100" aria-hidden="true" />
          ) : (
            <TilePiece key={role} piece={role} army={ARMIES[index] ?? 0} set={set.id} prefix={set.id} />
          ),
        )}
      </span>
      {t(`options.sets.${set.variant}`)}
    </label>
  );
}

/** A piece of the set that the page shows now. */
export function ShownPiece({ piece, army }: { piece: Role; army: Color }) {
  return <TilePiece piece={piece} army={army} set={useShownSet().id} prefix="piece" />;
}

interface TilePieceProps {
  piece: Role;
  army: Color;
  set: SetId;
  /** The prefix of the names of the set's drawings. */
  prefix: string;
}

function TilePiece({ piece, army, set, prefix }: TilePieceProps) {
  const [x, y, scale] = sealOf(piece, set);
  return (
    <svg className={armyClass(army)} viewBox="0 0 100 100" aria-hidden="true">
      <use href={`#${prefix}-${piece}`} />
      <path d={MARKS[army]} fill="var(--mark)" transform={`translate(${x} ${y}) scale(${scale})`} />
    </svg>
  );
}
