import { useTranslation } from 'react-i18next';
import { StillBoard } from '../../../shared/board/StillBoard.tsx';
import { START_BOARD } from '../../../shared/board/startBoard.ts';
import { cx } from '../../../shared/hooks/cx.ts';
import { useTitle } from '../../../shared/hooks/useTitle.ts';
import { SignUpLinks } from '../../../shared/ui/form/SignUpLinks.tsx';
import b from '../../../shared/ui/layout/BoardPage.module.css';
import { Framed } from '../../../shared/ui/layout/Framed.tsx';
import entries from '../menu/MenuEntries.module.css';
import { Entries } from '../menu/MenuEntries.tsx';
import { MORE_ENTRIES, STUDY_ENTRIES } from '../menu/menuEntries.ts';
import s from './LockedStudy.module.css';

/** What visitors without an account can study. `Entries` omits the pages that they may not open. */
const OPEN_ENTRIES = [...STUDY_ENTRIES, ...MORE_ENTRIES.filter(({ id }) => id === 'qBooks')];

/**
 * The section Study for visitors without an account: what the study board offers with an account, and what they can
 * study without one.
 */
export function LockedStudy() {
  const { t } = useTranslation();
  useTitle(t('nav.study'));
  return (
    <Framed>
      <main className={cx(b.page, s.page)} data-testid="locked-study">
        <div className={cx(b.board, s.board)}>
          <StillBoard view={START_BOARD} />
        </div>
        <div className={cx(b.side, s.side)}>
          <h1>{t('nav.study')}</h1>
          <section className={b.card} aria-labelledby="study-board">
            <h2 id="study-board">{t('menu.entries.studyBoard.title')}</h2>
            <p>{t('study.guest.adds')}</p>
            <p className="muted sm">{t('signUp.unlock')}</p>
            <div className={s.acts}>
              <SignUpLinks />
            </div>
          </section>
          <nav aria-labelledby="study-open">
            <h2 id="study-open">{t('study.guest.open')}</h2>
            <ul className={entries.entries}>
              <Entries of={OPEN_ENTRIES} />
            </ul>
          </nav>
        </div>
      </main>
    </Framed>
  );
}
