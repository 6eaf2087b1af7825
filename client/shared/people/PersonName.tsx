import { Popover } from '@base-ui/react/popover';
import { type FocusEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { DELETED_PLAYER, GUEST_NAME, isPersonName } from '../../../protocol/shapes/playerNames.ts';
import { personPath } from '../hooks/paths.ts';
import { PersonCard } from './PersonCard.tsx';
import s from './PersonName.module.css';

/** Milliseconds of hovering until the card opens, and until it closes. */
const [OPEN_MS, CLOSE_MS] = [400, 150];

interface PersonNameProps {
  name: string;
  /** Whether the name belongs to a bot, which has no profile. */
  isBot?: boolean;
  /**
   * Whether the name is shown in a game that the user plays. A press then opens the card instead of leaving the page.
   */
  isInGame?: boolean;
  /** More content of the card. Guests and bots have a card only if there is such content. */
  children?: ReactNode;
}

/**
 * The name of a player. The name of a user links to the profile, and opens a card by hovering, keyboard focus, or
 * touch. Guests, deleted users and bots have no profile. Their names are reserved, so the name shows whether there is a
 * profile.
 */
export function PersonName({ name, isBot = false, isInGame = false, children }: PersonNameProps) {
  if (!isBot && !isPersonName(name)) return name;
  const hasProfile = !isBot && !GUEST_NAME.test(name) && name !== DELETED_PLAYER;
  if (!hasProfile && !children) return name;
  return (
    <NameWithCard name={name} hasProfile={hasProfile} isInGame={isInGame}>
      {children}
    </NameWithCard>
  );
}

interface NameWithCardProps {
  name: string;
  hasProfile: boolean;
  isInGame: boolean;
  children: ReactNode;
}

function NameWithCard({ name, hasProfile, isInGame, children }: NameWithCardProps) {
  const [isOpen, setOpen] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const pointer = useRef('');
  /** Whether the card was closed by Escape. The focus then returns to the name, which must not open the card again. */
  const isDismissed = useRef(false);
  const change = (open: boolean, { reason }: { reason: string }) => {
    setOpen(open);
    isDismissed.current = reason === 'escape-key';
    if (!open) setPressed(false);
  };
  const events = {
    onPointerDown: (event: PointerEvent) => {
      pointer.current = event.pointerType;
    },
    onKeyDown: () => {
      pointer.current = '';
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      if (!isDismissed.current && currentTarget.matches(':focus-visible')) setOpen(true);
    },
    onBlur: () => {
      isDismissed.current = false;
    },
  };
  const hover = { openOnHover: hasProfile, delay: OPEN_MS, closeDelay: CLOSE_MS } as const;
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      {isInGame || !hasProfile ? (
        <Popover.Trigger className={s.button} {...hover} {...events} onClick={() => setPressed(true)}>
          {name}
        </Popover.Trigger>
      ) : (
        <Popover.Trigger
          nativeButton={false}
          {...hover}
          {...events}
          onClick={(event: MouseEvent & { preventBaseUIHandler?: () => void }) => {
            // A finger cannot hover, so its press opens the card, which has a link to the profile.
            if (pointer.current === 'touch') {
              event.preventDefault();
              setPressed(true);
            } else event.preventBaseUIHandler?.();
          }}
          // Removes the role of a button, which the trigger adds, because the name is a link.
          render={({ role: _, ...props }) => <Link {...props} className={s.name} to={personPath(name)} />}
        >
          {name}
        </Popover.Trigger>
      )}
      <Popover.Portal>
        <Popover.Positioner className={s.positioner} sideOffset={6} collisionPadding={8}>
          <Popover.Popup
            className={s.card}
            // A press moves the focus into the card. Hovering and keyboard focus do not.
            initialFocus={isPressed}
            data-testid="person-card"
          >
            <Popover.Title className={s.title}>{name}</Popover.Title>
            {hasProfile ? <PersonCard name={name} isInGame={isInGame} /> : null}
            {children ? <div className="cluster">{children}</div> : null}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
