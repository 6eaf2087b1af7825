import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { ScrollsToEnd } from './History.tsx';
import s from './Record.module.css';
import type { Timeline } from './timeline.ts';
import { timelineText } from './timelineText.ts';

/** Lists the events of the game besides moves, with their times. */
export function Messages({ timeline }: { timeline: Timeline }) {
  const { t } = useTranslation();
  const { timeOfDay } = useFormats();
  return (
    <ScrollsToEnd>
      <ul className={s.messages} data-testid="messages">
        {timeline.reported.map((reported, index) => {
          const text = timelineText(t, reported.event, timeline.match);
          if (text === null) return null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
            <li key={`${reported.seq}-${index}`}>
              <time className="num" dateTime={new Date(reported.at).toISOString()}>
                {timeOfDay(reported.at)}
              </time>
              <span>{text}</span>
            </li>
          );
        })}
      </ul>
    </ScrollsToEnd>
  );
}
