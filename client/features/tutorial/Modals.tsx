import { PATHS } from '../../shared/hooks/paths.ts';
import { Dialog } from '../../shared/ui/feedback/Dialog.tsx';
import { Button, LinkButton } from '../../shared/ui/form/Button.tsx';
import { LearnLinks } from '../../shared/ui/layout/LearnLinks.tsx';
import s from './TutorialPage.module.css';
import type { TutorialEvent } from './tutorialMachine.ts';
import type { TutorialTexts } from './tutorialTexts.ts';

interface ModalProps {
  texts: TutorialTexts;
  isOpen: boolean;
  send: (event: TutorialEvent) => void;
}

/** The introduction before the course. */
export function StartModal({ texts, isOpen, canResume, send }: ModalProps & { canResume: boolean }) {
  const { startModal } = texts;
  return (
    <Dialog
      open={isOpen}
      onClose={() => send({ type: 'intro.closed' })}
      title={startModal.title}
      testId="tutorial-start"
    >
      <p>{startModal.text}</p>
      <div className={s.modalButtons}>
        {canResume ? (
          <Button kind="primary" onClick={() => send({ type: 'resume.requested' })}>
            {startModal.resume}
          </Button>
        ) : null}
        <Button kind={canResume ? 'plain' : 'primary'} onClick={() => send({ type: 'start.requested' })}>
          {startModal.start}
        </Button>
        <LinkButton kind="quiet" to={PATHS.menu}>
          {startModal.exit}
        </LinkButton>
      </div>
      <LearnLinks />
    </Dialog>
  );
}

interface FinalModalProps extends ModalProps {
  isBusy: boolean;
  onPlay: () => void;
}

/** Shown after all chapters are completed. Offers a game. */
export function FinalModal({ texts, isOpen, isBusy, onPlay, send }: FinalModalProps) {
  const { finalModal } = texts;
  return (
    <Dialog
      open={isOpen}
      onClose={() => send({ type: 'finale.closed' })}
      title={finalModal.title}
      testId="tutorial-end"
    >
      <p>{finalModal.text}</p>
      <div className={s.modalButtons}>
        <Button kind="primary" disabled={isBusy} onClick={onPlay}>
          {finalModal.play}
        </Button>
        <Button onClick={() => send({ type: 'startOver.requested' })}>{finalModal.startOver}</Button>
        <LinkButton kind="quiet" to={PATHS.menu}>
          {finalModal.exit}
        </LinkButton>
      </div>
      <LearnLinks />
    </Dialog>
  );
}
