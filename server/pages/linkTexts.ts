/** Title and description of the target of a shared link. */
import { COLOR_NAMES, COLORS, type Color } from '../../engine/board/pieces.ts';
import type { TimeControl } from '../../engine/clock/clock.ts';
import type { PageTexts } from './pageTexts.ts';
import type { SharedLink } from './sharedLinks.ts';

export interface LinkTexts {
  readonly title: string;
  readonly description: string;
  readonly imageAlt: string;
}

export function linkTexts(link: SharedLink, texts: PageTexts): LinkTexts {
  const { name } = link;
  const imageAlt = texts.text(link.kind === 'INVITATION' ? 'imageSeats' : 'imagePosition');
  if (link.kind === 'QBOOK')
    return { title: name, description: texts.text('qbook', { comments: link.comments }), imageAlt };
  const time = timeText(link.time, texts);
  if (link.kind === 'INVITATION') {
    const free = link.players.filter((player) => player === null).length;
    const description =
      free === 0 ? texts.text('fullText', { time }) : texts.text('invitationText', { free, time });
    return { title: texts.text('invitation', { name }), description, imageAlt };
  }
  const player = (color: Color) => {
    const army = texts.interfaceText(`colour.name.${COLOR_NAMES[color]}`);
    const own = link.players[color] ?? null;
    return own === null ? army : `${own} (${army})`;
  };
  if (link.kind === 'RUNNING') {
    const players = COLORS.map(player).join(', ');
    return {
      title: texts.text('running', { name }),
      description: texts.text('runningText', { players, time }),
      imageAlt,
    };
  }
  const points = COLORS.map((color) => `${player(color)} ${link.points[color] ?? 0}`).join(', ');
  const result =
    typeof link.result === 'string'
      ? texts.interfaceText(`end.outcome.${link.result}`)
      : texts.interfaceText('end.outcome.wins', { name: player(link.result.winner) });
  return {
    title: texts.text('ended', { name }),
    description: texts.text('endedText', { result, points }),
    imageAlt,
  };
}

function timeText(time: TimeControl, { interfaceText }: PageTexts): string {
  if (time.kind === 'unlimited') return interfaceText('time.unlimited');
  if (time.kind === 'move') return interfaceText('time.perMove', { count: time.moveMs / 1000 });
  const main = interfaceText('time.minutes', { count: Math.round(time.mainMs / 6_000) / 10 });
  return time.incrementMs === 0
    ? main
    : interfaceText('time.withIncrement', { main, count: time.incrementMs / 1000 });
}
