import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { ScrollsToEnd } from './History.tsx';
import s from './Record.module.css';
import type { Chronicle } from './timeline.ts';
import { storyText } from './timelineText.ts';

/** What happened at the table, with its time. */
export function Messages({ chronicle }: { chronicle: Chronicle }) {
  const { t } = useTranslation();
  const { timeOfDay } = useFormats();
  return (
    <ScrollsToEnd>
      <ul className={s.messages} data-testid="messages">
        {chronicle.told.map((told, index) => {
          const text = storyText(t, told.event, chronicle.match);
          if (text === null) return null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
            <li key={`${told.seq}-${index}`}>
              <time className="num" dateTime={new Date(told.at).toISOString()}>
                {timeOfDay(told.at)}
              </time>
              <span>{text}</span>
            </li>
          );
        })}
      </ul>
    </ScrollsToEnd>
  );
}
