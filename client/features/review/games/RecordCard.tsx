import { useSelector } from '@xstate/react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArmyTreeDrawing } from '../../../shared/board/armies/ArmyTreeDrawing.tsx';
import { TakenPieces } from '../../../shared/board/armies/TakenPieces.tsx';
import { armiesOf, capturedUntil, type GameStep } from '../../../shared/records/gameSteps.ts';
import { Switch } from '../../../shared/ui/form/Field.tsx';
import b from '../../../shared/ui/layout/BoardPage.module.css';
import { Tabs } from '../../../shared/ui/layout/Tabs.tsx';
import s from '../Review.module.css';
import type { ReviewActor } from '../reviewMachine.ts';
import { MoveList, type MoveListProps } from '../steps/MoveList.tsx';

/** Tabs with the moves, the captured pieces, and the tree of armies. */
export const RecordCard = memo(function RecordCard(props: Omit<MoveListProps, 'isHighlightsOnly'>) {
  const { steps, actor } = props;
  const { t } = useTranslation();
  const [tab, setTab] = useState<'moves' | 'captured' | 'armies'>('moves');
  const isHighlightsOnly = useSelector(actor, ({ context }) => context.isHighlightsOnly);
  return (
    <section className={b.card}>
      <div className={s.tabsRow}>
        <Switch
          label={t('review.highlights')}
          checked={isHighlightsOnly}
          onChange={() => actor.send({ type: 'highlights.switched' })}
        />
      </div>
      <Tabs
        label={t('review.record')}
        open={tab}
        onOpen={setTab}
        tabs={[
          {
            id: 'moves',
            label: t('review.moves'),
            panel: <MoveList {...props} isHighlightsOnly={isHighlightsOnly} />,
          },
          {
            id: 'captured',
            label: t('review.captured'),
            panel: <Captured steps={steps} actor={actor} />,
          },
          { id: 'armies', label: t('review.armies'), panel: <Armies steps={steps} /> },
        ]}
      />
    </section>
  );
});

function Captured({ steps, actor }: { steps: readonly GameStep[]; actor: ReviewActor }) {
  const at = useSelector(actor, ({ context }) => context.at);
  return (
    <div className={s.captured}>
      <TakenPieces captured={capturedUntil(steps, at)} />
    </div>
  );
}

function Armies({ steps }: { steps: readonly GameStep[] }) {
  const armies = useMemo(() => armiesOf(steps), [steps]);
  return <ArmyTreeDrawing tree={armies} />;
}
