/** A position in a frame on pages of other sites: the parameters of its URL, and its page. */
import { z } from 'zod';
import { COLOR_NAMES, colorOf } from '../../engine/board/pieces.ts';
import type { Position } from '../../engine/board/position.ts';
import type { PositionFault } from '../../engine/notation/positionFault.ts';
import { parsePosition } from '../../engine/notation/positionText.ts';
import { makeRecord } from '../../engine/notation/recordText.ts';
import { nodeAt, recordOfTree, studyOf, treeOfRecord } from '../../engine/study/tree.ts';
import type { Turns } from '../../protocol/drawing/boardGeometry.ts';
import { boardSvg } from '../../protocol/drawing/boardSvg.ts';
import { checkedKings } from '../../protocol/drawing/checkedKings.ts';
import { EMBED_SIDES } from '../../protocol/shapes/embeds.ts';
import { studyLink, studyOfLink } from '../../protocol/shapes/studyLink.ts';
import { boardArt } from './clientFiles.ts';
import type { PageTexts } from './pageTexts.ts';

/** The size of the drawing, which the frame scales. */
const SIZE = 1200;
/** Maximum length of the parameter. The text of a position is always shorter. */
const MAX_TEXT = 2000;

/** The parameters of the URL. Unknown parameters are refused, so that a misspelled parameter is noticed. */
const embedQuery = z.strictObject({
  position: z.string().min(1).max(MAX_TEXT),
  /** The camp at the lower left. */
  side: z.enum(EMBED_SIDES).default('white'),
  coordinates: z.enum(['yes', 'no']).default('yes'),
  lang: z.string().optional(),
});

export interface EmbeddedPosition {
  readonly position: Position;
  readonly turns: Turns;
  readonly hasCoordinates: boolean;
}

/** Why a URL shows no position: its parameters are wrong, or its position text is wrong. */
export type EmbedFault =
  | { readonly kind: 'query'; readonly field: string }
  | { readonly kind: 'position'; readonly fault: PositionFault };

export type EmbedRead =
  | { readonly ok: true; readonly value: EmbeddedPosition }
  | { readonly ok: false; readonly error: EmbedFault };

/** Parses the parameters of a URL. */
export function readEmbed(query: unknown): EmbedRead {
  const read = embedQuery.safeParse(query);
  if (!read.success) {
    const issue = read.error.issues[0];
    const field = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : (issue?.path.join('.') ?? '');
    return { ok: false, error: { kind: 'query', field } };
  }
  const { position, side, coordinates } = read.data;
  const parsed = parsePosition(position.trim().replace(/\s+/g, ' '));
  if (!parsed.ok) return { ok: false, error: { kind: 'position', fault: parsed.error } };
  const turns = colorOf(EMBED_SIDES.indexOf(side));
  return { ok: true, value: { position: parsed.value, turns, hasCoordinates: coordinates === 'yes' } };
}

/** Returns the position that a link to the study board shows. Null if the link has none. */
export function linkedPosition(hash: string): EmbeddedPosition | null {
  const study = studyOfLink(hash);
  if (study === null) return null;
  const { position } = nodeAt(treeOfRecord(study.record), study.path).game;
  return { position, turns: 0, hasCoordinates: true };
}

/** Returns a sentence that names the wrong part of a URL. */
export function embedFaultText(error: EmbedFault, texts: PageTexts): string {
  if (error.kind === 'query') return texts.text('embedParameter', { field: error.field });
  const { field, code, detail } = error.fault;
  const { color, ...rest } = detail;
  const name = color === undefined ? '' : texts.interfaceText(`colour.name.${COLOR_NAMES[color]}`);
  return texts.interfaceText('study.refused', {
    field: texts.interfaceText(`positionFault.fields.${field}`),
    reason: texts.interfaceText(`positionFault.codes.${code}`, { ...rest, name }),
  });
}

/** Returns the name of a position, such as "A position of four-player chess. White to move". */
export function embedTitle({ position: { turn } }: EmbeddedPosition, texts: PageTexts): string {
  if (turn === null) return texts.text('embedTitle');
  return texts.text('embedTitleTurn', { army: texts.interfaceText(`colour.name.${COLOR_NAMES[turn]}`) });
}

export function embedDrawing({ position, turns, hasCoordinates }: EmbeddedPosition, title: string): string {
  return boardSvg(
    {
      ...{ position, turns, convert: true, orientation: 'VIEWER', lastMove: null },
      checked: checkedKings(position),
      coordinates: hasCoordinates ? 'EXTERNAL' : null,
    },
    boardArt(),
    SIZE,
    title,
  );
}

/** Returns the link that opens a position on the study board. */
export function embedTarget({ position }: EmbeddedPosition, origin: string, page: string): string {
  const record = recordOfTree(studyOf(position));
  return (record && studyLink(origin, page, makeRecord(record), [])) ?? origin + page;
}
