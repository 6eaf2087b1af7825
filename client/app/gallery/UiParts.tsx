/** The components of client/shared/ui in every static state. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../shared/hooks/paths.ts';
import { promptSignUp } from '../../shared/hooks/signUp.ts';
import { PersonName } from '../../shared/people/PersonName.tsx';
import { Alert } from '../../shared/ui/feedback/Alert.tsx';
import { Dialog } from '../../shared/ui/feedback/Dialog.tsx';
import { Drawer } from '../../shared/ui/feedback/Drawer.tsx';
import { EmptyState } from '../../shared/ui/feedback/EmptyState.tsx';
import { Fetched } from '../../shared/ui/feedback/Fetched.tsx';
import { QueryView } from '../../shared/ui/feedback/QueryView.tsx';
import { showToast } from '../../shared/ui/feedback/toasts.ts';
import { Button, IconButton, IconLink, LinkButton, Pill } from '../../shared/ui/form/Button.tsx';
import { SignUpLinks } from '../../shared/ui/form/SignUpLinks.tsx';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { Header, SoundButton, ThemeButton } from '../../shared/ui/layout/Header.tsx';
import { ICON_NAMES, Icon } from '../../shared/ui/layout/Icon.tsx';
import { GestureList, KeyList } from '../../shared/ui/layout/KeyList.tsx';
import { LearnLinks } from '../../shared/ui/layout/LearnLinks.tsx';
import { LoadingKites, Logo, MissingKite } from '../../shared/ui/layout/Logo.tsx';
import { FramedMessage, MessagePage } from '../../shared/ui/layout/MessagePage.tsx';
import { Pager } from '../../shared/ui/layout/Pager.tsx';
import { StepButtons } from '../../shared/ui/layout/StepButtons.tsx';
import { Tabs } from '../../shared/ui/layout/Tabs.tsx';
import { Facts } from '../../shared/ui/lists/Facts.tsx';
import s from './GalleryPage.module.css';

const KINDS = ['primary', 'plain', 'quiet', 'alarm'] as const;
const SIZES = ['small', 'normal', 'big'] as const;
const TONES = ['plain', 'brass', 'alarm', 'info'] as const;

export function Buttons() {
  const { t } = useTranslation();
  return (
    <>
      {SIZES.map((size) => (
        <div key={size} className={s.row}>
          {KINDS.map((kind) => (
            <Button key={kind} kind={kind} size={size}>
              {t('menu.create')}
            </Button>
          ))}
          <Button size={size} icon="copy">
            {t('invite.copy')}
          </Button>
          <Button size={size} disabled>
            {t('waiting.start')}
          </Button>
          <LinkButton size={size} to={PATHS.gallery}>
            {t('menu.name')}
          </LinkButton>
        </div>
      ))}
      <Button kind="primary" size="big" wide>
        {t('menu.playBots')}
      </Button>
      <div className={s.row}>
        <IconLink icon="options" label={t('options.title')} to={PATHS.options} />
        <IconButton icon="options" label={t('options.title')} />
        <IconButton icon="pause" label={t('pause.pause')} disabled />
        {TONES.map((tone) => (
          <Pill key={tone} tone={tone}>
            {t('seat.next')}
          </Pill>
        ))}
      </div>
    </>
  );
}

export function Signs() {
  return (
    <>
      <div className={s.row}>
        {ICON_NAMES.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} />
          </span>
        ))}
      </div>
      <div className={s.row}>
        <Logo />
        <LoadingKites />
        <MissingKite />
      </div>
    </>
  );
}

export function Frames() {
  const { t } = useTranslation();
  return (
    <>
      <div className={s.framed}>
        <Header isCompact>
          <span className="grow" />
          <ThemeButton />
          <SoundButton />
        </Header>
      </div>
      <Alert>{t('errors.SERVER_ERROR')}</Alert>
      <QueryView
        name="failed"
        request={async () => ({ ok: false as const, error: { code: 'NO_ANSWER', params: {} } })}
      >
        {() => null}
      </QueryView>
      <Fetched answer={null}>{() => null}</Fetched>
      <EmptyState title={t('games.none')}>
        <Button>{t('games.play')}</Button>
      </EmptyState>
      <StepButtons isAtStart isAtEnd={false} onStep={() => {}} />
      <KeyList
        keys={[
          ['← →', t('study.keys.steps')],
          ['Delete', t('study.keys.remove')],
        ]}
      />
      <GestureList gestures={[[t('touch.tap.do'), t('touch.tap.effect')]]} />
      <Facts facts={[[t('people.figures.games'), 12]]} />
      <SignUpLinks />
      <LearnLinks />
      <PersonName name="Ada" />
      <Pager page={{ pageNo: 1, pageSize: 20, totalElements: 70 }} onPage={() => {}} onSize={() => {}} />
      <div className={s.framed}>
        <FramedMessage eyebrow="404" title={t('notFound.title')} text={t('notFound.text')}>
          <Button kind="primary">{t('menu.name')}</Button>
          <Button>{t('join.title')}</Button>
        </FramedMessage>
        <Framed>
          <MessagePage isLoading title={t('loading')} />
        </Framed>
      </div>
    </>
  );
}

type Tab = 'history' | 'messages' | 'captured';

/** Dialogs, toasts and other components that appear on demand. */
export function Openers() {
  const { t } = useTranslation();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [tab, setTab] = useState<Tab>('history');
  const tabs = (['history', 'messages', 'captured'] as const).map((id) => ({
    id,
    label: t(`record.${id}`),
    panel: <p>{t('record.noMoves')}</p>,
  }));
  return (
    <>
      <div className={s.row}>
        <Button onClick={() => setDialogOpen(true)}>{t('leave.title')}</Button>
        <Button onClick={() => setDrawerOpen(true)}>{t('gameMenu.name')}</Button>
        <Button onClick={() => promptSignUp('games')}>{t('signUp.gamesTitle')}</Button>
        <Button onClick={() => promptSignUp('function')}>{t('signUp.unlock')}</Button>
        <Button onClick={() => showToast(t('errors.NO_ANSWER'))}>{t('line.lost')}</Button>
        <Button onClick={() => showToast(t('game.noMove'), 'info')}>{t('game.noMove')}</Button>
        <Button onClick={() => showToast(t('line.back'), 'done')}>{t('line.back')}</Button>
      </div>
      <Tabs tabs={tabs} label={t('record.label')} open={tab} onOpen={setTab} />
      <Dialog open={isDialogOpen} onClose={() => setDialogOpen(false)} title={t('leave.title')} hasClose>
        <p>{t('leave.text')}</p>
        <Button kind="primary" onClick={() => setDialogOpen(false)}>
          {t('leave.comeBack')}
        </Button>
      </Dialog>
      <Drawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)} label={t('gameMenu.name')}>
        <Button kind="quiet" onClick={() => setDrawerOpen(false)}>
          {t('gameMenu.continue')}
        </Button>
      </Drawer>
    </>
  );
}
