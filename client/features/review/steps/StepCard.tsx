import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Position } from '../../../../engine/board/position.ts';
import type { Judgement } from '../../../../engine/bots/analysis/judge.ts';
import { makePosition } from '../../../../engine/notation/positionText.ts';
import { makeRecord } from '../../../../engine/notation/recordText.ts';
import { withTitle } from '../../../../protocol/shapes/recordFacts.ts';
import type { Turns } from '../../../shared/board/geometry.ts';
import type { Change } from '../../../shared/engine/course.ts';
import { downloadText } from '../../../shared/hooks/download.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { PictureButton } from '../../../shared/pictures/PictureButton.tsx';
import type { GameStep } from '../../../shared/records/gameSteps.ts';
import { fileName } from '../../../shared/records/resultText.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import b from '../../../shared/ui/layout/BoardPage.module.css';
import type { OpenGame } from '../games/openGame.ts';
import s from '../Review.module.css';
import type { ReviewActor } from '../reviewMachine.ts';
import { CommentBox } from './CommentBox.tsx';
import { reviewPictures } from './reviewPictures.ts';
import { StepFacts } from './StepFacts.tsx';
import { stepName } from './stepName.ts';

interface StepCardProps {
  game: OpenGame;
  steps: readonly GameStep[];
  comments: ReadonlyMap<number, string>;
  changes: readonly Change[];
  turns: readonly number[];
  /** The judgements of bad moves by step number. */
  bad: ReadonlyMap<number, Judgement>;
  /** The rotation of the board. */
  rotation: Turns;
  /** Whether captured armies are drawn in the color of their new owner. */
  convert: boolean;
  actor: ReviewActor;
  onComment: (number: number, comment: string) => void;
}

/** Shows the current step: its event and why it mattered, its comment, and the actions on the game. */
export const StepCard = memo(function StepCard(props: StepCardProps) {
  const { game, steps, comments, changes, turns, bad, rotation, convert, actor, onComment } = props;
  const at = useSelector(actor, ({ context }) => context.at);
  return (
    <section className={b.card}>
      <StepFacts
        step={steps[at - 1] ?? null}
        change={changes[at - 1]}
        turns={turns}
        judgement={bad.get(at)}
      />
      <CommentBox
        at={at}
        comment={comments.get(at) ?? ''}
        canWrite={game.home !== 'book'}
        onSave={(comment) => onComment(at, comment)}
      />
      <GameActs game={game} steps={steps} rotation={rotation} convert={convert} actor={actor} />
    </section>
  );
});

type GameActsProps = Pick<StepCardProps, 'game' | 'steps' | 'rotation' | 'convert' | 'actor'>;

const GameActs = memo(function GameActs({ game, steps, rotation, convert, actor }: GameActsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { record, title } = game;
  const positionAt = (at: number): Position => steps[at - 1]?.after.position ?? record.start;
  const isOver = useSelector(actor, ({ context }) => positionAt(context.at).turn === null);
  const goOn = async () => {
    const { at } = actor.getSnapshot().context;
    // Back returns to this step.
    const search = new URLSearchParams(location.search);
    for (const name of ['ply', 'play']) search.delete(name);
    search.set('at', String(at));
    await navigate({ search: String(search) }, { replace: true, preventScrollReset: true });
    const state = {
      position: makePosition(positionAt(at)),
      from: { game: title, step: stepName(t, steps, at) },
    };
    await navigate(PATHS.offline, { state });
  };
  return (
    <div className={s.buttons}>
      <Button
        icon="download"
        onClick={() => downloadText(fileName(title), makeRecord(withTitle(record, title)))}
      >
        {t('games.download')}
      </Button>
      <PictureButton
        game={() => reviewPictures(game, steps, actor.getSnapshot().context.at, { turns: rotation, convert })}
      />
      <Button kind="primary" disabled={isOver} onClick={() => void goOn()}>
        {t('review.continue')}
      </Button>
    </div>
  );
});
