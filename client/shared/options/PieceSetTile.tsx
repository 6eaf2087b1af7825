import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Color } from '../../../engine/board/pieces.ts';
import { MARKS } from '../../../protocol/shapes/armyShapes.ts';
import { armyClass } from '../board/look/army.ts';
import { symbolsOf } from '../board/look/PieceSprite.tsx';
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
  const [symbols, setSymbols] = useState('');
  useEffect(() => {
    // If the drawings cannot be loaded, only the name is shown.
    loadSet(set.id).then(
      (drawings) => setSymbols(symbolsOf(drawings, set.id)),
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
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: files of the product itself, not user input */}
        <svg width="0" height="0" dangerouslySetInnerHTML={{ __html: symbols }} aria-hidden="true" />
        {/* The seals are shown only when the drawings are loaded. */}
        {SHOWN.map((role, index) =>
          symbols === '' ? (
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
  /** The prefix of the names of the set's symbols. */
  prefix: string;
}

function TilePiece({ piece, army, set, prefix }: TilePieceProps) {
  const [x, y, scale] = sealOf(piece, set);
  return (
    <svg className={armyClass(army)} viewBox="0 0 100 100" aria-hidden="true">
      <use href={`#${prefix}-${piece}`} width="100" height="100" />
      <path d={MARKS[army]} fill="var(--mark)" transform={`translate(${x} ${y}) scale(${scale})`} />
    </svg>
  );
}
