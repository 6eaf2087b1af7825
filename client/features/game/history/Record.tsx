import { createContext, memo, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhrasesNotice } from '../../../../protocol/room/messages.ts';
import { useDisplay } from '../../../shared/storage/options.ts';
import { Tabs } from '../../../shared/ui/layout/Tabs.tsx';
import { Captured } from '../seats/Captured.tsx';
import type { RecordTab } from '../useTable.ts';
import { History } from './History.tsx';
import { Messages } from './Messages.tsx';
import s from './Record.module.css';
import type { Timeline } from './timeline.ts';

interface RecordProps {
  timeline: Timeline | null;
  /** The phrases of players whom the user has not muted. */
  phrases: PhrasesNotice;
  tab: RecordTab;
  onTab: (tab: RecordTab) => void;
  /** Number of moves up to the shown position. Null for the current position. */
  step: number | null;
  onStep: (step: number) => void;
}

type RecordContents = Pick<RecordProps, 'timeline' | 'phrases' | 'step' | 'onStep'>;

/** The contents of the open panel. They are passed as a context, so that a move does not render the tabs again. */
const Contents = createContext<RecordContents | null>(null);

/** The history and messages of the game, with the captured pieces below them. */
export const Record = memo(function Record({ timeline, phrases, tab, onTab, step, onStep }: RecordProps) {
  const { t } = useTranslation();
  const { isHistoryShown, isCapturedShown } = useDisplay();
  const contents = useMemo(() => ({ timeline, phrases, step, onStep }), [timeline, phrases, step, onStep]);
  const tabs = useMemo(
    () => (
      <Tabs
        label={t('record.label')}
        open={tab}
        onOpen={onTab}
        tabs={[
          { id: 'history', label: t('record.history'), panel: <HistoryPanel /> },
          { id: 'messages', label: t('record.messages'), panel: <MessagesPanel /> },
        ]}
      />
    ),
    [t, tab, onTab],
  );
  return (
    <section className={s.record} aria-label={t('record.label')}>
      {isHistoryShown ? <Contents value={contents}>{tabs}</Contents> : null}
      {timeline && isCapturedShown ? <Captured captured={timeline.captured} /> : null}
    </section>
  );
});

function HistoryPanel() {
  const contents = useContext(Contents);
  return contents?.timeline ? (
    <History timeline={contents.timeline} step={contents.step} onStep={contents.onStep} />
  ) : null;
}

function MessagesPanel() {
  const contents = useContext(Contents);
  return contents?.timeline ? <Messages timeline={contents.timeline} phrases={contents.phrases} /> : null;
}
