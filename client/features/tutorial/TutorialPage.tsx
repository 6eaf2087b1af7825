import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { tutorialPath } from '../../shared/hooks/paths.ts';
import { isMotionReduced } from '../../shared/hooks/reducedMotion.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { type Edition, useEdition } from '../../shared/i18n/editions.ts';
import { documentTag } from '../../shared/i18n/languages.ts';
import { storeTutorialProgress, tutorialProgress } from '../../shared/storage/tutorialProgress.ts';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { LoadingKites } from '../../shared/ui/layout/Logo.tsx';
import { ChapterList } from './ChapterList.tsx';
import { Controls, ExitLinks } from './Controls.tsx';
import { COURSE } from './course/course.ts';
import { readLesson } from './course/lessons.ts';
import { LessonBoard } from './LessonBoard.tsx';
import { FinalModal, StartModal } from './Modals.tsx';
import { Playback } from './Playback.tsx';
import { TaskCard } from './TaskCard.tsx';
import s from './TutorialPage.module.css';
import { lessonOf, stepOf, type TutorialContext, tutorialMachine } from './tutorialMachine.ts';
import { filled, TUTORIAL, type TutorialTexts } from './tutorialTexts.ts';

const LESSONS = COURSE.chapters.map(readLesson);
const placeOf = (id: string | null) => LESSONS.findIndex((lesson) => lesson.id === id);

interface TutorialPageProps {
  /** The chapter in the URL. */
  chapter: string | null;
  /** Whether the short game after the tutorial is being created. */
  isBusy: boolean;
  onPlay: () => void;
  /** @param place the URL and the step, which the bug report contains. */
  onReport: (place: string) => void;
}

/** The tutorial: chapters that are played on the board, each with a task. */
export function TutorialPage(props: TutorialPageProps) {
  const edition = useEdition(TUTORIAL);
  return (
    <Framed>
      {edition ? (
        <Course {...props} edition={edition} />
      ) : (
        <main className={s.loading}>
          <LoadingKites />
        </main>
      )}
    </Framed>
  );
}

function Course(props: TutorialPageProps & { edition: Edition<TutorialTexts> }) {
  const { edition, isBusy, onPlay, onReport } = props;
  const { t } = useTranslation();
  const { text: texts, language } = edition;
  const actor = useTutorial(props.chapter);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const where = useSelector(actor, whereOf);
  const boardRef = useRef<HTMLDivElement>(null);
  const headRef = useRef<HTMLHeadingElement>(null);
  const lesson = lessonOf(context);
  const words = texts.chapters[lesson.id];
  useAddress(context, where.isIntro, words?.name ?? '');
  if (!words) throw new Error(`There are no words for ${lesson.id}`);
  const task = words.tasks[context.task];
  function choose(chapter: number): void {
    actor.send({ type: 'chapter.chosen', chapter });
    showBoard(boardRef.current, headRef.current);
  }
  return (
    <div className={s.page} lang={documentTag(language)}>
      <main className={s.main} data-testid="tutorial" data-state={where.state}>
        <div className={s.board} ref={boardRef}>
          <LessonBoard context={context} mode={where.mode} send={actor.send} />
        </div>
        <div className={s.panel}>
          <p className="sm brass">
            {filled(texts.words.chapterOf, { number: context.chapter + 1, count: LESSONS.length })}
            {where.mode === 'playback'
              ? ` · ${filled(texts.words.stepOf, { step: context.step + 1, steps: lesson.steps.length })}`
              : null}
          </p>
          <h1 className={s.name} ref={headRef} tabIndex={-1}>
            {words.name}
          </h1>
          <p className={s.label}>{words.label}</p>
          {where.mode === 'playback' || !task ? (
            <Playback
              texts={texts}
              step={stepOf(context)}
              description={words.steps[context.step] ?? ''}
              hasPoints={lesson.hasPoints}
            />
          ) : (
            <TaskCard
              key={context.task}
              texts={texts}
              task={task}
              context={context}
              isWaiting={where.mode === 'asking'}
              isSolved={where.state === 'solved'}
              send={actor.send}
            />
          )}
          <Controls
            texts={texts}
            context={context}
            isPlaying={where.state === 'playing'}
            isTask={where.mode !== 'playback'}
            isSolved={where.state === 'solved'}
            send={actor.send}
          />
          <ExitLinks
            texts={texts}
            reportLabel={t('gameMenu.bugReport')}
            onStartOver={() => actor.send({ type: 'startOver.requested' })}
            onReport={() => {
              actor.send({ type: 'pause.requested' });
              onReport(`${tutorialPath(lesson.id)}, ${context.step + 1}`);
            }}
          />
        </div>
      </main>
      <ChapterList texts={texts} context={context} onChoose={choose} />
      <StartModal
        texts={texts}
        isOpen={where.isIntro}
        canResume={context.chapter > 0 || context.seen.length > 0}
        send={actor.send}
      />
      <FinalModal texts={texts} isOpen={where.isFinale} isBusy={isBusy} onPlay={onPlay} send={actor.send} />
    </div>
  );
}

/**
 * Scrolls to the board if it is not completely visible, as on a phone, where the list of chapters is below the board.
 * In that case, moves the focus from the list to the name of the chapter.
 */
function showBoard(board: HTMLElement | null, head: HTMLElement | null): void {
  if (!board) return;
  const { top, bottom } = board.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight) return;
  board.scrollIntoView({ block: 'start', behavior: isMotionReduced() ? 'instant' : 'smooth' });
  head?.focus({ preventScroll: true });
}

function useTutorial(chapter: string | null) {
  const { seen, stars, at } = tutorialProgress();
  const opened = placeOf(chapter);
  return useActorRef(tutorialMachine, {
    input: {
      lessons: LESSONS,
      manner: COURSE.manner,
      chapter: opened < 0 ? null : opened,
      resumeAt: Math.max(0, placeOf(at)),
      seen: seen.filter((id) => placeOf(id) >= 0),
      stars,
    },
  });
}

type Snapshot = ReturnType<ReturnType<typeof useTutorial>['getSnapshot']>;

/** Returns the state of the machine and the mode of the board. */
function whereOf(snapshot: Snapshot) {
  const isTask = snapshot.matches('task');
  const state = typeof snapshot.value === 'string' ? snapshot.value : (snapshot.value.task ?? 'task');
  const mode = !isTask ? 'playback' : state === 'asking' ? 'asking' : 'task';
  return { state, mode, isIntro: state === 'intro', isFinale: state === 'finale' } as const;
}

/** Stores the current chapter in the URL, in the title and on this device. */
function useAddress({ chapter, seen, stars }: TutorialContext, isIntro: boolean, name: string): void {
  const navigate = useNavigate();
  const id = LESSONS[chapter]?.id ?? '';
  useTitle(name);
  useEffect(() => {
    if (isIntro) return;
    void navigate(tutorialPath(id), { replace: true, preventScrollReset: true });
    storeTutorialProgress({ at: id });
  }, [id, isIntro, navigate]);
  useEffect(() => {
    storeTutorialProgress({ seen, stars, isFinished: LESSONS.every((lesson) => seen.includes(lesson.id)) });
  }, [seen, stars]);
}
