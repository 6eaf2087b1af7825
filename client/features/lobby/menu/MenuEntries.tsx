import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CHAPTER_IDS } from '../../../../protocol/shapes/pages.ts';
import { useWho } from '../../../shared/data/http/who.ts';
import { aboutPath, PATHS, tutorialPath } from '../../../shared/hooks/paths.ts';
import { useTutorialProgress } from '../../../shared/storage/tutorialProgress.ts';
import { Icon, type IconName } from '../../../shared/ui/layout/Icon.tsx';
import s from './MenuEntries.module.css';
import { type MenuEntry, MORE_ENTRIES, openEntries, PLAY_ENTRIES, STUDY_ENTRIES } from './menuEntries.ts';

/** More ways to play, below the buttons. */
export function PlayEntries() {
  return (
    <ul className={s.entries}>
      <Entries of={PLAY_ENTRIES} />
    </ul>
  );
}

/** The second column: learning and studying. */
export function LearnEntries() {
  return (
    <ul className={s.entries}>
      <HowToPlay />
      <Entries of={STUDY_ENTRIES} />
      <Rules />
      <Entries of={MORE_ENTRIES} />
    </ul>
  );
}

export function Entries({ of }: { of: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  const who = useWho();
  return openEntries(who, of).map(({ id, icon, to, needsPlan }) => (
    <Entry
      key={id}
      icon={icon}
      to={to}
      title={t(`menu.entries.${id}.title`)}
      text={needsPlan ? t('menu.account.ofPlan') : t(`menu.entries.${id}.text`)}
    />
  ));
}

interface EntryProps {
  icon: IconName;
  to: string;
  title: string;
  text: string;
  children?: ReactNode;
}

function Entry({ icon, to, title, text, children }: EntryProps) {
  return (
    <li>
      <Link className={s.entry} to={to}>
        <Icon name={icon} />
        <span className="grow">
          <b>{title}</b>
          <small>{text}</small>
          {children}
        </span>
      </Link>
    </li>
  );
}

/** The tutorial, with the chapters seen on this device. */
function HowToPlay() {
  const { t } = useTranslation();
  const { seen, at } = useTutorialProgress();
  const all = CHAPTER_IDS.length;
  const count = CHAPTER_IDS.filter((id) => seen.includes(id)).length;
  const last = count > 0 && count < all ? CHAPTER_IDS.find((id) => id === at) : undefined;
  return (
    <Entry
      icon="play"
      to={last ? tutorialPath(last) : PATHS.tutorial}
      title={t('menu.entries.tutorial.title')}
      text={count === 0 ? t('menu.entries.tutorial.text') : t('menu.chaptersSeen', { count, all })}
    >
      {count === 0 ? null : (
        <span className={s.progress}>
          <span style={{ width: `${(100 * count) / all}%` }} />
        </span>
      )}
    </Entry>
  );
}

const RULES = [
  ['quickRules', aboutPath('rules')],
  ['rules', PATHS.rules],
  ['faq', PATHS.faq],
] as const;

/** One entry with three links: the short rules, the complete rules, and questions and answers. */
function Rules() {
  const { t } = useTranslation();
  return (
    <li className={s.entry}>
      <Icon name="book" />
      <span className="grow">
        <b id="menu-rules">{t('menu.rules')}</b>
        <ul className={s.parts} aria-labelledby="menu-rules">
          {RULES.map(([id, to]) => (
            <li key={id}>
              <Link to={to}>{t(`menu.entries.${id}.title`)}</Link>
            </li>
          ))}
        </ul>
      </span>
    </li>
  );
}
