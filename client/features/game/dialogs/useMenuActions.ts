/** The actions of the entries of the game menu. */
import { useNavigate } from 'react-router-dom';
import { togglePanel } from '../../../../protocol/shapes/playerOptions.ts';
import { toggleFullScreen } from '../../../shared/hooks/fullScreen.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { setDisplay, useDisplay } from '../../../shared/storage/options.ts';
import type { BoardTools } from '../board/useBoardTools.ts';
import { hasOtherPlayers, type TableNow } from '../useTable.ts';
import type { MenuItem } from './menuItems.ts';
import type { DialogName } from './TableDialogs.tsx';

export function useMenuActions(
  table: TableNow,
  tools: BoardTools,
  open: (dialog: DialogName) => void,
  /** Pauses the game. In a game with other people, the user must confirm first. */
  pause: () => void,
): (item: MenuItem) => void {
  const navigate = useNavigate();
  const display = useDisplay();
  const acts: Record<MenuItem, () => void> = {
    continue: () => {},
    pause,
    unpause: () => table.give('unpause'),
    draw: () => table.give('offerDraw'),
    resign: () => open('resign'),
    postpone: () => (hasOtherPlayers(table) ? open('postpone') : table.give('postpone')),
    callBack: () => table.give('callBack'),
    dropAbsent: () => open('drop'),
    refuse: () => open('refuse'),
    leave: () => open('leave'),
    rotate: table.rotate,
    fullScreen: () => void toggleFullScreen(),
    history: () => setDisplay(togglePanel(display, 'history')),
    captured: () => setDisplay(togglePanel(display, 'captured')),
    messages: () => {
      setDisplay({ isHistoryShown: true });
      table.setTab('messages');
    },
    zen: () => tools.setZen(!tools.isZen),
    pencil: () => tools.setPencil(!tools.isPencil),
    lens: () => tools.toggleLens(),
    keys: () => open('keys'),
    save: () => open('save'),
    saveAs: () => open('saveAs'),
    setup: () => open('setup'),
    edit: () => open('edit'),
    delete: () => open('delete'),
    options: () => open('options'),
    bugReport: () => open('bugReport'),
    exit: () => void navigate(PATHS.menu),
  };
  return (item) => acts[item]();
}
