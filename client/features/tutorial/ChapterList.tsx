import { useEffect, useRef } from 'react';
import { Icon } from '../../shared/ui/layout/Icon.tsx';
import type { Lesson } from './course/lessons.ts';
import { secondsLeft } from './lessonView.ts';
import s from './TutorialPage.module.css';
import type { TutorialContext } from './tutorialMachine.ts';
import { filled, type TutorialTexts } from './tutorialTexts.ts';

interface ChapterListProps {
  texts: TutorialTexts;
  context: TutorialContext;
  onChoose: (chapter: number) => void;
}

/** Lists all chapters with their progress. The user can open any of them. */
export function ChapterList({ texts, context, onChoose }: ChapterListProps) {
  const { words } = texts;
  const { lessons, seen, stars } = context;
  const minutes = Math.ceil(secondsLeft(lessons, context.chapter, context.step) / 60);
  const tasks = lessons.reduce((sum, lesson) => sum + lesson.tasks.length, 0);
  return (
    <nav className={s.chapters} aria-label={words.chapters}>
      <p className={s.course}>{texts.title}</p>
      <p className={s.progress}>
        <span>{filled(words.progress, { seen: seen.length, count: lessons.length })}</span>
        <span>{filled(words.minutesLeft, { minutes })}</span>
      </p>
      <div className={s.bar} aria-hidden="true">
        <i style={{ width: `${(seen.length / lessons.length) * 100}%` }} />
      </div>
      <p className={s.stars}>
        <Star isGiven />
        {filled(words.stars, { stars: stars.length, count: tasks })}
      </p>
      <ol>
        {lessons.map((lesson, chapter) => (
          <li key={lesson.id}>
            <Entry
              lesson={lesson}
              texts={texts}
              number={chapter + 1}
              isOpen={chapter === context.chapter}
              isSeen={seen.includes(lesson.id)}
              stars={stars}
              onOpen={() => onChoose(chapter)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface EntryProps {
  lesson: Lesson;
  texts: TutorialTexts;
  number: number;
  isOpen: boolean;
  isSeen: boolean;
  stars: readonly string[];
  onOpen: () => void;
}

function Entry({ lesson, texts, number, isOpen, isSeen, stars, onOpen }: EntryProps) {
  const { words, chapters } = texts;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Scrolls the list, which has its own scroll bar if it is higher than the page.
    const list = button.current?.closest('nav');
    if (isOpen && list && list.scrollHeight > list.clientHeight)
      button.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const given = lesson.tasks.filter(({ id }) => stars.includes(id)).length;
  return (
    <button
      ref={button}
      type="button"
      className={s.entry}
      aria-current={isOpen ? 'step' : undefined}
      onClick={onOpen}
    >
      <span className={s.number}>
        {isSeen && !isOpen ? <Icon name="check" /> : number}
        {isSeen ? <span className="sr-only"> {words.seen}</span> : null}
      </span>
      <span className="grow">{chapters[lesson.id]?.name}</span>
      {lesson.tasks.map(({ id }, index) => (
        <Star key={id} isGiven={index < given} />
      ))}
      {given === lesson.tasks.length ? <span className="sr-only"> {words.solved}</span> : null}
    </button>
  );
}

/** The star of a task: filled if the user has earned it. */
export function Star({ isGiven }: { isGiven: boolean }) {
  return (
    <svg className={s.star} viewBox="-12 -12 24 24" data-given={isGiven} aria-hidden="true">
      <path d="M0 -9.6L2.8 -3.3L9.5 -2.6L4.5 2L5.9 8.6L0 5.2L-5.9 8.6L-4.5 2L-9.5 -2.6L-2.8 -3.3Z" />
    </svg>
  );
}
