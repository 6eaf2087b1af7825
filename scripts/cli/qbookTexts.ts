/** Texts of the product's QBooks in five languages. Color names have the form used inside a sentence. */
export const QBOOKS = ['four-kings', 'stolen-mate', 'frozen-king', 'point-game', 'long-draw'] as const;
export type QBookName = (typeof QBOOKS)[number];

export interface QBookTexts {
  readonly sides: readonly [string, string, string, string];
  readonly titles: Readonly<Record<QBookName, string>>;
  readonly intros: Readonly<Record<QBookName, string>>;
  readonly queen: string;
  readonly firstMate: string;
  readonly mate: string;
  readonly stolen: string;
  readonly frozen: string;
  readonly double: string;
  readonly resign: string;
  readonly chances: string;
  readonly won: string;
  readonly drawn: string;
}

export const TEXTS: Readonly<Record<'en' | 'es' | 'pt' | 'ru' | 'zh', QBookTexts>> = {
  en: {
    sides: ['White', 'Black', 'Red', 'Green'],
    titles: {
      'four-kings': 'All four kings',
      'stolen-mate': 'The stolen mate',
      'frozen-king': 'The frozen king',
      'point-game': 'Won on points',
      'long-draw': 'Nobody gives way',
    },
    intros: {
      'four-kings':
        'A whole game, to the last king. Watch how each army that is taken makes the next checkmate easier: after the first one, four armies are led by three players.',
      'stolen-mate':
        'A check is an invitation to everybody. Whoever completes the checkmate takes the army, whether the check was theirs or not: before you give a check, look at who moves next.',
      'frozen-king':
        'A player who leaves the game takes nothing along. The pieces stand in the way, and the king is still worth an army to whoever mates him.',
      'point-game':
        'When nobody mates three others, points decide: 2 for the first checkmate, 1 for each later one, 1 for being the last who is left. Watch how early the points are earned that count at the end.',
      'long-draw':
        'Not every game has a winner. Watch how the pieces are exchanged until nobody can force a checkmate any more, and every player who is left gets half a point.',
    },
    queen:
      '{s} takes the queen of {v}. A queen that goes out early is looked for by three players before her owner moves again.',
    firstMate:
      '{s}: checkmate to {v}, the first of the game, +{p}. The army changes hands; from here on it is led by {s}, still with one move a turn.',
    mate: '{s}: checkmate to {v}, +{p}. The army changes hands.',
    stolen:
      'The check came from {q}, a piece of somebody else. The army goes to whoever completes the checkmate.',
    frozen: 'The army was frozen; its king could be mated all the same.',
    double: 'Two kings fall with one move.',
    resign:
      '{s}: out of the game. The pieces freeze where they stand, neither attack nor defend, and the king can still be mated.',
    chances: 'Chances now, in percent: White {w}, Black {b}, Red {r}, Green {g}.',
    won: 'The game is won by {s}, +{p}.',
    drawn: 'A draw: half a point for each player who is left.',
  },
  es: {
    sides: ['las blancas', 'las negras', 'las rojas', 'las verdes'],
    titles: {
      'four-kings': 'Los cuatro reyes',
      'stolen-mate': 'El mate robado',
      'frozen-king': 'El rey congelado',
      'point-game': 'Decidida por puntos',
      'long-draw': 'Nadie cede',
    },
    intros: {
      'four-kings':
        'Una partida entera, hasta el último rey. Mira cómo cada ejército conquistado facilita el siguiente jaque mate: después del primero, tres jugadores dirigen cuatro ejércitos.',
      'stolen-mate':
        'Un jaque es una invitación para todos. Quien completa el jaque mate se queda con el ejército, fuera suyo el jaque o no: antes de dar jaque, mira quién mueve después.',
      'frozen-king':
        'Quien sale de la partida no se lleva nada. Las piezas estorban, y el rey sigue valiendo un ejército para quien le dé mate.',
      'point-game':
        'Cuando nadie da mate a los otros tres, deciden los puntos: 2 por el primer jaque mate, 1 por cada uno de los siguientes, 1 por ser el último que queda. Mira qué pronto se ganan los puntos que cuentan al final.',
      'long-draw':
        'No toda partida tiene ganador. Mira cómo se cambian las piezas hasta que nadie puede forzar el jaque mate, y cada jugador que queda recibe medio punto.',
    },
    queen:
      'La dama de {v} cae ante {s}. A una dama que sale temprano la buscan tres jugadores antes de que pueda volver a mover.',
    firstMate:
      'Jaque mate a {v}, obra de {s}: el primero de la partida, +{p}. El ejército cambia de manos; desde ahora lo llevan {s}, siempre con una jugada por turno.',
    mate: 'Jaque mate a {v}, obra de {s}, +{p}. El ejército cambia de manos.',
    stolen: 'El jaque venía de {q}, una pieza ajena. El ejército es de quien completa el jaque mate.',
    frozen: 'El ejército estaba congelado; su rey podía recibir mate igualmente.',
    double: 'Dos reyes caen con una jugada.',
    resign:
      'Fuera de la partida: {s}. Las piezas se congelan donde están, no atacan ni defienden, y el rey aún puede recibir mate.',
    chances: 'Posibilidades ahora, en porcentaje: blancas {w}, negras {b}, rojas {r}, verdes {g}.',
    won: 'Ganan la partida {s}, +{p}.',
    drawn: 'Tablas: medio punto para cada jugador que queda.',
  },
  pt: {
    sides: ['as brancas', 'as pretas', 'as vermelhas', 'as verdes'],
    titles: {
      'four-kings': 'Os quatro reis',
      'stolen-mate': 'O mate roubado',
      'frozen-king': 'O rei congelado',
      'point-game': 'Decidida por pontos',
      'long-draw': 'Ninguém cede',
    },
    intros: {
      'four-kings':
        'Uma partida inteira, até ao último rei. Veja como cada exército tomado facilita o xeque-mate seguinte: depois do primeiro, três jogadores comandam quatro exércitos.',
      'stolen-mate':
        'Um xeque é um convite para todos. Quem completa o xeque-mate fica com o exército, seja seu o xeque ou não: antes de dar xeque, veja quem joga a seguir.',
      'frozen-king':
        'Quem sai da partida não leva nada. As peças ficam no caminho, e o rei continua a valer um exército para quem lhe der mate.',
      'point-game':
        'Quando ninguém dá mate aos outros três, decidem os pontos: 2 pelo primeiro xeque-mate, 1 por cada um dos seguintes, 1 por ser o último que resta. Veja como são ganhos cedo os pontos que contam no fim.',
      'long-draw':
        'Nem toda partida tem vencedor. Veja como as peças são trocadas até ninguém poder forçar o xeque-mate, e cada jogador que resta recebe meio ponto.',
    },
    queen:
      'A dama de {v} cai, lance de {s}. Uma dama que sai cedo é procurada por três jogadores antes de poder mover-se outra vez.',
    firstMate:
      'Xeque-mate a {v}, lance de {s}: o primeiro da partida, +{p}. O exército muda de mãos; a partir daqui é comandado por {s}, sempre com um lance por vez.',
    mate: 'Xeque-mate a {v}, lance de {s}, +{p}. O exército muda de mãos.',
    stolen: 'O xeque vinha de {q}, uma peça alheia. O exército é de quem completa o xeque-mate.',
    frozen: 'O exército estava congelado; o rei podia levar mate da mesma forma.',
    double: 'Dois reis caem com um lance.',
    resign:
      'Fora da partida: {s}. As peças congelam onde estão, não atacam nem defendem, e o rei ainda pode levar mate.',
    chances: 'Chances agora, em porcentagem: brancas {w}, pretas {b}, vermelhas {r}, verdes {g}.',
    won: 'Vencem a partida {s}, +{p}.',
    drawn: 'Empate: meio ponto para cada jogador que resta.',
  },
  ru: {
    sides: ['белые', 'чёрные', 'красные', 'зелёные'],
    titles: {
      'four-kings': 'Все четыре короля',
      'stolen-mate': 'Перехваченный мат',
      'frozen-king': 'Король замороженной армии',
      'point-game': 'Победа по очкам',
      'long-draw': 'Никто не уступает',
    },
    intros: {
      'four-kings':
        'Целая партия, до последнего короля. Смотрите, как каждая взятая армия облегчает следующий мат: после первого четырьмя армиями управляют трое.',
      'stolen-mate':
        'Шах — приглашение для всех. Армию получает тот, кто завершает мат, чей бы ни был шах: прежде чем дать шах, посмотрите, кто ходит следующим.',
      'frozen-king':
        'Кто выходит из партии, ничего с собой не уносит. Фигуры остаются на пути, а король по-прежнему стоит армии для того, кто поставит ему мат.',
      'point-game':
        'Если никто не поставил мат троим, решают очки: 2 за первый мат, по 1 за каждый следующий и 1 последнему оставшемуся. Смотрите, как рано берутся очки, которые решают в конце.',
      'long-draw':
        'Не у каждой партии есть победитель. Смотрите, как размениваются фигуры, пока никто уже не может поставить мат, и каждый оставшийся игрок получает пол-очка.',
    },
    queen:
      '{S} берут ферзя ({v}). За ферзём, который вышел рано, охотятся трое, прежде чем он сможет сделать новый ход.',
    firstMate:
      '{S} ставят мат, первый в партии, +{p}. Побеждены {v}; армия переходит в другие руки, но ход за очередь по-прежнему один.',
    mate: '{S} ставят мат, +{p}. Побеждены {v}; армия переходит в другие руки.',
    stolen: 'Шах шёл с поля {q}, от чужой фигуры. Армию получает тот, кто завершает мат.',
    frozen: 'Армия была заморожена; её королю всё равно можно было поставить мат.',
    double: 'Два короля падают от одного хода.',
    resign:
      '{S} выходят из партии. Фигуры замирают на местах, не нападают и не защищают, а королю ещё можно поставить мат.',
    chances: 'Шансы теперь, в процентах: белые {w}, чёрные {b}, красные {r}, зелёные {g}.',
    won: '{S} выигрывают партию, +{p}.',
    drawn: 'Ничья: по пол-очка каждому оставшемуся игроку.',
  },
  zh: {
    sides: ['白方', '黑方', '红方', '绿方'],
    titles: {
      'four-kings': '四王尽归',
      'stolen-mate': '夺来的将杀',
      'frozen-king': '冻结的王',
      'point-game': '按得分取胜',
      'long-draw': '互不相让',
    },
    intros: {
      'four-kings':
        '一盘走到最后一个王的完整对局。注意每接收一支军队，下一次将杀就更容易：首次将杀之后，四支军队由三人指挥。',
      'stolen-mate':
        '将军等于邀请所有人。谁完成将杀，军队就归谁，不论将军是不是他的：将军之前，先看看下一个走棋的是谁。',
      'frozen-king': '退出的棋手什么也带不走。棋子仍挡在路上，而将杀他的王依然能得到一支军队。',
      'point-game':
        '如果没有人将杀另外三方，就按得分决定：首次将杀得 2 分，之后每次将杀得 1 分，最后留下的一方得 1 分。注意那些决定胜负的分数是多么早就得到的。',
      'long-draw': '并非每盘棋都有胜者。注意棋子如何逐渐兑换，直到谁也无法将杀，剩下的棋手各得半分。',
    },
    queen: '{s}吃掉{v}的后。过早出动的后，在再次走动之前会被三名棋手追捕。',
    firstMate: '{s}将杀{v}，本局首次将杀，+{p}。军队易主，此后由{s}指挥，每轮仍只走一着。',
    mate: '{s}将杀{v}，+{p}。军队易主。',
    stolen: '将军来自 {q}，是别人的棋子。谁完成将杀，军队就归谁。',
    frozen: '这支军队已冻结，但它的王照样可以被将杀。',
    double: '一着棋，两个王倒下。',
    resign: '{s}退出对局。棋子冻结在原地，既不攻击也不防守，而王仍可被将杀。',
    chances: '当前胜率（百分比）：白 {w}，黑 {b}，红 {r}，绿 {g}。',
    won: '{s}获胜，+{p}。',
    drawn: '和棋：剩下的每名棋手各得半分。',
  },
};
