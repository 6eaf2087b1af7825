// Parses the product's glossary (docs/glossary.tsv), for tests of the translations.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const TRANSLATIONS = ['es', 'ru', 'zh', 'pt'] as const;
export type Translation = (typeof TRANSLATIONS)[number];

/** One term or sentence of the glossary in all languages. */
export type Entry = { readonly key: string; readonly en: string } & Readonly<Record<Translation, string>>;

/** Reads the entries. A cell may contain parallel entries, separated by `|`. */
export function readGlossary(): Entry[] {
  const file = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'glossary.tsv');
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  return rows.flatMap((row) => {
    const [keys = '', , ...cells] = row.split('\t');
    const [en = [], es = [], ru = [], zh = [], pt = []] = cells.map((cell) => cell.split('|'));
    return keys.split('|').map((key, i) => ({
      key,
      en: en[i] ?? '',
      es: es[i] ?? '',
      ru: ru[i] ?? '',
      zh: zh[i] ?? '',
      pt: pt[i] ?? '',
    }));
  });
}

/** Patterns that find a glossary term in running text, with any ending. */
export type Stems = { readonly en: RegExp } & Readonly<Record<Translation, RegExp>>;

/**
 * The patterns of the game's terms, by glossary key. Many Chinese terms are parts of compounds (`空位` is a free seat),
 * so the Chinese patterns match the parts.
 */
export const STEMS: Readonly<Record<string, Stems>> = {
  'piece.king': { en: /\bkings?\b/i, es: /\brey(es)?\b/i, ru: /корол/i, zh: /王/, pt: /\breis?\b/i },
  'piece.queen': { en: /\bqueens?\b/i, es: /\bdamas?\b/i, ru: /ферз/i, zh: /后/, pt: /\bdamas?\b/i },
  'piece.rook': { en: /\brooks?\b/i, es: /\btorres?\b/i, ru: /ладь|ладей/i, zh: /车/, pt: /\btorres?\b/i },
  'piece.bishop': { en: /\bbishops?\b/i, es: /\balfil(es)?\b/i, ru: /слон/i, zh: /象/, pt: /\bbispos?\b/i },
  'piece.knight': {
    en: /\bknights?\b/i,
    es: /\bcaballos?\b/i,
    ru: /кон[ьяеёй]/i,
    zh: /马/,
    pt: /\bcavalos?\b/i,
  },
  'piece.pawn': {
    en: /\bpawns?\b/i,
    es: /\bpe(ón|ones)\b/i,
    ru: /пеш[ке]/i,
    zh: /兵/,
    pt: /\bpe(ão|ões)\b/i,
  },
  'piece.pawnCentral': {
    en: /\bcentral pawns?\b/i,
    es: /\bpe(ón|ones) central(es)?\b/i,
    ru: /центральн\S+ пеш/i,
    zh: /中心兵/,
    pt: /\bpe(ão|ões) centra(l|is)\b/i,
  },
  'piece.any': { en: /\bpieces?\b/i, es: /\bpiezas?\b/i, ru: /фигур/i, zh: /棋子|子/, pt: /\bpeças?\b/i },
  army: { en: /\barm(y|ies)\b/i, es: /ejércitos?/i, ru: /арми/i, zh: /军队|棋子/, pt: /exércitos?/i },
  board: { en: /\bboards?\b/i, es: /tableros?/i, ru: /доск/i, zh: /棋盘/, pt: /tabuleiros?/i },
  'board.square': { en: /\bsquares?\b/i, es: /casillas?/i, ru: /пол[ея]/i, zh: /格/, pt: /\bcasas?\b/i },
  turn: {
    en: /\bturns?\b(?! sound)/i,
    es: /turno|toca/i,
    ru: /ход|очеред/i,
    zh: /轮|走/,
    pt: /\bvez(es)?\b/i,
  },
  move: {
    en: /\bmoves?\b/i,
    es: /juga|jueg|turno|toc[ae]|avanza/i,
    ru: /ход|ид[её]т|пойти/i,
    zh: /着|走|步|轮/,
    pt: /lance|jog|\bvez\b|avança/i,
  },
  round: { en: /\brounds?\b/i, es: /vueltas?/i, ru: /круг/i, zh: /轮/, pt: /voltas?/i },
  capture: {
    en: /\bcaptur/i,
    es: /captur|conquistad/i,
    ru: /взят|(?<!\p{L})бра(ть|л)|перешедш/iu,
    zh: /吃|易主/,
    pt: /captur|conquistad/i,
  },
  promotion: { en: /\bpromot/i, es: /promoci/i, ru: /превращ/i, zh: /升变/, pt: /promoç/i },
  check: { en: /\bchecks?\b/i, es: /jaque/i, ru: /шах/i, zh: /将军/, pt: /xeque/i },
  checkmate: { en: /\b(check)?mate/i, es: /\bmates?\b/i, ru: /мат/i, zh: /将杀/, pt: /mates?\b/i },
  'checkmate.first': {
    en: /\bfirst (check)?mate\b/i,
    es: /primer mate/i,
    ru: /первый мат/i,
    zh: /首次将杀/,
    pt: /primeiro mate/i,
  },
  stalemate: { en: /\bstalemate/i, es: /ahogado/i, ru: /пат/i, zh: /逼和/, pt: /afogamento/i },
  draw: { en: /\bdraws?\b/i, es: /tablas/i, ru: /ничь/i, zh: /和/, pt: /empate/i },
  resign: { en: /\bresign(s|ed)?\b/i, es: /r[ei]nd/i, ru: /сда/i, zh: /认输/, pt: /desist/i },
  'army.frozen': {
    en: /\bfrozen|freezes?\b/i,
    es: /congela/i,
    ru: /замороже|замр/i,
    zh: /冻结/,
    pt: /congela/i,
  },
  points: { en: /\bpoints?\b/i, es: /puntos?/i, ru: /очк/i, zh: /分/, pt: /pontos?/i },
  pointGame: {
    en: /\bpoint game\b/i,
    es: /partida decidida por puntos/i,
    ru: /партия по очкам/i,
    zh: /按得分结算/,
    pt: /partida decidida por pontos/i,
  },
  table: { en: /\btables?\b/i, es: /mesas?/i, ru: /стол/i, zh: /桌/, pt: /mesas?/i },
  game: { en: /\bgames?\b/i, es: /partidas?/i, ru: /парти/i, zh: /局|盘棋/, pt: /partidas?/i },
  seat: { en: /\bseats?\b/i, es: /asientos?|sienta/i, ru: /мест/i, zh: /座|空位/, pt: /lugar(es)?/i },
  player: { en: /\bplayers?\b(?! chess)/i, es: /jugador/i, ru: /игрок/i, zh: /棋手/, pt: /jogador/i },
  guest: { en: /\bguests?\b/i, es: /visitante/i, ru: /гост/i, zh: /游客/, pt: /visitante/i },
  bot: { en: /\bbots?\b/i, es: /bots?/i, ru: /бот/i, zh: /机器人/, pt: /bots?/i },
  'list.postponed': { en: /\bpostpone/i, es: /aplaza/i, ru: /отлож|отклад/i, zh: /延期/, pt: /adia/i },
  'drawOffer.accept': {
    en: /\baccepts?\b/i,
    es: /acept/i,
    ru: /прин[яи]/i,
    zh: /同意|接受/,
    pt: /aceit|concord/i,
  },
  'option.notation': {
    en: /\bnotation\b/i,
    es: /coordenadas/i,
    ru: /координаты/i,
    zh: /坐标/,
    pt: /coordenadas/i,
  },
};

/** Wrong synonyms of glossary terms, and words that only one country uses. */
export const FORBIDDEN = {
  es: /\b(reina|empate|abandonar|invitado|ilegal|ordenador|computadora|vosotros|caducó|expiró|ronda|historial)/i,
  // Some patterns find words with the letter е in place of ё, because ё must always be written.
  ru: /королев|офицер|раунд|нелегальн|сесси|функционал|учётн|еще|черн|зелен|темн|идет|(?<!\p{L})(тура|пас)(?!\p{L})/iu,
  zh: /国王|皇后|城堡|主教|骑士|玩家|游戏|您|轮空|弃权|平局|投降|回合|帐号|代币|红军|白军/,
  pt: /\b(rainha|cavaleiro|jogada|negras|ilegal|apelido|registrar|registar|aceito|aceite|usuário|utilizador|tu|rodada|turno|cheque)\b/i,
} as const;
