import { useTranslation } from 'react-i18next';
import type { PhrasesNotice } from '../../../../protocol/room/messages.ts';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { phraseText } from '../phrases/phraseText.ts';
import { ScrollsToEnd } from './History.tsx';
import s from './Record.module.css';
import type { Timeline } from './timeline.ts';
import { timelineText } from './timelineText.ts';

interface MessagesProps {
  timeline: Timeline;
  /** The phrases of players whom the user has not muted. */
  phrases: PhrasesNotice;
}

/** Lists the events of the game besides moves, and the phrases of players, with their times. */
export function Messages({ timeline, phrases }: MessagesProps) {
  const { t } = useTranslation();
  const { timeOfDay } = useFormats();
  const events = timeline.events.map(({ seq, at, event }, index) => ({
    key: `${seq}-${index}`,
    at,
    text: timelineText(t, event, timeline.match),
  }));
  const said = phrases.map(({ by, name, phrase, at }) => ({
    key: `phrase-${by}-${at}`,
    at,
    text: t('phrases.said', { name, text: phraseText(t, phrase) }),
  }));
  // The sort is stable, so events with the same time keep their order.
  const lines = [...events, ...said].sort((a, b) => a.at - b.at);
  return (
    <ScrollsToEnd>
      <ul className={s.messages} data-testid="messages">
        {lines.map(({ key, at, text }) =>
          text === null ? null : (
            <li key={key}>
              <time className="num" dateTime={new Date(at).toISOString()}>
                {timeOfDay(at)}
              </time>
              <span>{text}</span>
            </li>
          ),
        )}
      </ul>
    </ScrollsToEnd>
  );
}
