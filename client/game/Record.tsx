import { Tabs } from '@base-ui/react/tabs';
import { useTranslation } from 'react-i18next';
import { Captured } from './Captured.tsx';
import type { Chronicle } from './chronicle.ts';
import { History } from './History.tsx';
import { Messages } from './Messages.tsx';
import s from './Record.module.css';

/** History and messages of the game, and the captured pieces under them. */
export function Record({ chronicle }: { chronicle: Chronicle | null }) {
  const { t } = useTranslation();
  return (
    <section className={s.record} aria-label={t('record.label')}>
      <Tabs.Root defaultValue="history" className={s.root}>
        <Tabs.List className={s.tabs}>
          <Tabs.Tab value="history" className={s.tab}>
            {t('record.history')}
          </Tabs.Tab>
          <Tabs.Tab value="messages" className={s.tab}>
            {t('record.messages')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="history" className={s.panel}>
          {chronicle ? <History chronicle={chronicle} /> : null}
        </Tabs.Panel>
        <Tabs.Panel value="messages" className={s.panel}>
          {chronicle ? <Messages chronicle={chronicle} /> : null}
        </Tabs.Panel>
      </Tabs.Root>
      {chronicle ? <Captured captured={chronicle.captured} /> : null}
    </section>
  );
}
