import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyboard } from '../../hooks/keys/useKeyboard.ts';
import { TOUCH_FIRST, useMedia } from '../../hooks/useMedia.ts';
import { GestureList, KeyList } from '../../ui/layout/KeyList.tsx';
import { hasSmallCells } from './smallCells.ts';

/** Returns the title of the help: the gestures if the user touches the screen, else the keys. */
export function useHelpTitle(keysTitle: string): string {
  const { t } = useTranslation();
  return useMedia(TOUCH_FIRST) ? t('touch.title') : keysTitle;
}

interface InputHelpProps {
  keysTitle: string;
  /** The keyboard shortcuts, with their explanations. */
  keys: readonly (readonly [keys: string, text: string])[];
  keysWhere: string;
  keysNote?: string;
  /** The gestures of the page besides those on the board. */
  gestures: readonly (readonly [gesture: string, text: string])[];
}

/**
 * The help of a page with a board: gestures on devices with a touch screen, and keys on devices with a keyboard. On a
 * device that is mainly used by touch, the gestures come first.
 */
export function InputHelp({ keysTitle, keys, keysWhere, keysNote, gestures }: InputHelpProps) {
  const { t } = useTranslation();
  const isTouchFirst = useMedia(TOUCH_FIRST);
  const hasTouch = useMedia('(any-pointer: coarse)');
  const hasKeys = useKeyboard() || !hasTouch;
  const [isSmall] = useState(() => hasSmallCells(document.querySelector('[role=grid]')?.clientWidth ?? 0));
  const onBoard = ['tap', 'drag', isSmall ? 'loupe' : 'draw', 'zoom'] as const;
  const parts: readonly { id: string; title: string; content: ReactNode }[] = [
    {
      id: 'touch',
      title: t('touch.title'),
      content: (
        <GestureList
          gestures={[
            ...onBoard.map((name) => [t(`touch.${name}.do`), t(`touch.${name}.effect`)] as const),
            ...gestures,
          ]}
        />
      ),
    },
    {
      id: 'keys',
      title: keysTitle,
      content: (
        <>
          <p>{keysWhere}</p>
          <KeyList keys={keys} />
          {keysNote ? <p>{keysNote}</p> : null}
        </>
      ),
    },
  ];
  const shown = parts.filter(({ id }) => (id === 'touch' ? hasTouch : hasKeys));
  const ordered = isTouchFirst ? shown : shown.toReversed();
  return ordered.map(({ id, title, content }, index) => (
    // The title of the dialog is the title of the first part.
    <section key={id} className="stack" aria-label={title} data-testid={`help-${id}`}>
      {index > 0 ? <h3>{title}</h3> : null}
      {content}
    </section>
  ));
}
