import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, pieceColor } from '../../../../engine/board/pieces.ts';
import { squareName } from '../../../../engine/board/squares.ts';
import type { Match } from '../../../../engine/match/match.ts';
import type { LensView } from '../../../shared/board/boardView.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Icon } from '../../../shared/ui/layout/Icon.tsx';
import s from '../panel/Cards.module.css';
import type { BoardTools } from './useBoardTools.ts';

/** Shows the player or square of the attack lens, the number of attacks, and a close button. */
export function LensCard({ tools, lens, match }: { tools: BoardTools; lens: LensView; match: Match }) {
  const { t } = useTranslation();
  return (
    <section className={`${s.card} ${s.info}`} data-testid="lens" aria-label={t('lens.title')}>
      <div className="row">
        <Icon name="eye" />
        <b className="grow">
          {lens.kind === 'army'
            ? t('lens.whatAttacks', { name: t(`colour.name.${COLOR_NAMES[lens.color]}`) })
            : t('lens.whoAttacks', { square: squareName(lens.square) })}
        </b>
      </div>
      <fieldset className={s.radios}>
        <legend className="sr-only">{t('lens.title')}</legend>
        <div className={s.chips}>
          {COLORS.map((color) => (
            <button
              key={color}
              type="button"
              aria-pressed={lens.kind === 'army' && lens.color === color}
              onClick={() => tools.setLens({ kind: 'army', color })}
            >
              <Tile color={color} size="xs" />
              {t(`colour.name.${COLOR_NAMES[color]}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <p className="sm muted">{lens.kind === 'army' ? armyText() : squareText()}</p>
      <Button size="small" onClick={() => tools.setLens(null)} data-testid="lens-off">
        {t('lens.off')}
      </Button>
    </section>
  );

  function armyText(): string {
    if (lens.kind !== 'army') return '';
    const { board, owners } = match.game.position;
    const pieces = [...lens.attacked.keys()].filter((square) => {
      const piece = board[square] ?? 0;
      return piece !== 0 && owners[pieceColor(piece)] !== lens.color;
    });
    const cells = t('lens.cells', { count: lens.attacked.size });
    return `${cells}, ${t('lens.pieces', { count: pieces.length })}`;
  }

  function squareText(): string {
    return lens.kind === 'square' ? t('lens.pieces', { count: lens.attackers.length }) : '';
  }
}
