import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../../../engine/match/match.ts';
import { serverTime } from '../../../shared/data/room/serverTime.ts';
import { useFullScreen } from '../../../shared/hooks/fullScreen.ts';
import { TOUCH_FIRST, useMedia } from '../../../shared/hooks/useMedia.ts';
import { useDisplay } from '../../../shared/storage/options.ts';
import { Drawer } from '../../../shared/ui/feedback/Drawer.tsx';
import type { BoardTools } from '../board/useBoardTools.ts';
import { pauseView } from '../panel/pauseView.ts';
import type { TableNow } from '../useTable.ts';
import s from './GameMenu.module.css';
import { exitHint, type MenuItem, menuGroups } from './menuItems.ts';

interface GameMenuProps {
  open: boolean;
  table: TableNow;
  match: Match;
  tools: BoardTools;
  onClose: () => void;
  onChoose: (item: MenuItem) => void;
}

/** Entries whose names need an explanation, because they sound similar. */
const EXPLAINED = ['continue', 'unpause', 'leave', 'exit', 'save', 'saveAs', 'pause', 'postpone'] as const;
type Explained = (typeof EXPLAINED)[number];
const isExplained = (item: MenuItem): item is Explained => EXPLAINED.some((one) => one === item);

/** The game menu with all actions besides moves, by groups. Actions that do not apply are hidden. */
export function GameMenu({ open, table, match, tools, onClose, onChoose }: GameMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const isFull = useFullScreen();
  const isTouchFirst = useMedia(TOUCH_FIRST);
  const { isHistoryShown, isCapturedShown } = useDisplay();
  const groups = menuGroups({
    match,
    pause: table.view && pauseView(match, table.view.facts, table.viewer, serverTime.now()),
    viewer: table.viewer,
    isOwner: table.isOwner,
    isRandom: table.view?.facts.isRandom ?? false,
    isLensAllowed: tools.isLensAllowed,
    isShared: table.isShared,
    canFill: isFull !== null,
  });
  const pressed: Partial<Record<MenuItem, boolean>> = {
    fullScreen: isFull === true,
    zen: tools.isZen,
    pencil: tools.isPencil,
    lens: tools.lens !== null,
    history: isHistoryShown,
    captured: isCapturedShown,
  };
  return (
    <Drawer open={open} onClose={onClose} label={t('gameMenu.name')} testId="game-menu">
      {groups.map(({ name, items }) => (
        <section key={name} className={s.group} data-group={name} aria-labelledby={`${id}-${name}`}>
          <h3 id={`${id}-${name}`} className={s.heading}>
            {t(`gameMenu.groups.${name}`)}
          </h3>
          <ul>
            {items.map((item) => (
              <li key={item}>
                <button
                  type="button"
                  className={s.item}
                  aria-pressed={pressed[item]}
                  data-testid={`menu-${item}`}
                  onClick={() => onChoose(item)}
                >
                  {t(item === 'keys' && isTouchFirst ? 'gameMenu.gestures' : `gameMenu.${item}`)}
                  {isExplained(item) ? (
                    <small>
                      {t(
                        `gameMenu.hints.${item === 'exit' ? exitHint(match, table.viewer, table.isShared) : item}`,
                      )}
                    </small>
                  ) : null}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Drawer>
  );
}
