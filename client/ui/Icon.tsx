import { cx } from './cx.ts';
import s from './Icon.module.css';

/** Paths on a 24 grid, drawn with one line of 1.7 and round ends. */
const ICONS = {
  menu: 'M4 7H20M4 12H20M4 17H14',
  rotate: 'M19.5 12A7.5 7.5 0 1 1 12 4.5H17M14 1.5L17 4.5L14 7.5',
  pause: 'M8 5V19M16 5V19',
  play: 'M8 5L19 12L8 19Z',
  flag: 'M6 21V4H18L15 8.5L18 13H6',
  full: 'M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15',
  sound: 'M4 9.5V14.5H8L13 19V5L8 9.5ZM16.5 9A4.5 4.5 0 0 1 16.5 15',
  soundOff: 'M4 9.5V14.5H8L13 19V5L8 9.5ZM16.5 9.5L21 14.5M21 9.5L16.5 14.5',
  plus: 'M12 5V19M5 12H19',
  minus: 'M5 12H19',
  link: 'M10 14L14 10M8 11L5.5 13.5A3.5 3.5 0 0 0 10.5 18.5L13 16M11 8L13.5 5.5A3.5 3.5 0 0 1 18.5 10.5L16 13',
  bot: 'M5 9H19V19H5ZM12 9V5M12 5H9M9 13.5V14.5M15 13.5V14.5',
  eye: 'M2.5 12C6 6.5 18 6.5 21.5 12C18 17.5 6 17.5 2.5 12ZM12 9.6A2.4 2.4 0 1 0 12 14.4A2.4 2.4 0 1 0 12 9.6',
  check: 'M5 12.5L10 17.5L19 7',
  x: 'M6 6L18 18M18 6L6 18',
  right: 'M9 5L16 12L9 19',
  left: 'M15 5L8 12L15 19',
  down: 'M5 9L12 16L19 9',
  share: 'M12 15V4M8 7.5L12 3.5L16 7.5M7 11H5V20H19V11H17',
  copy: 'M9 9H19V20H9ZM15 9V4H5V15H9',
  warn: 'M12 4L21 20H3ZM12 10V14.5M12 17V17.5',
  user: 'M12 4A4 4 0 1 0 12 12A4 4 0 1 0 12 4M4.5 20C5.5 15.5 18.5 15.5 19.5 20',
  light:
    'M12 8A4 4 0 1 0 12 16A4 4 0 1 0 12 8M12 2.5V4.5M12 19.5V21.5M2.5 12H4.5M19.5 12H21.5M5.3 5.3L6.7 6.7M17.3 17.3L18.7 18.7M18.7 5.3L17.3 6.7M6.7 17.3L5.3 18.7',
  dark: 'M19.5 14.5A8 8 0 0 1 9.5 4.5A8 8 0 1 0 19.5 14.5Z',
  clock: 'M12 3.5A8.5 8.5 0 1 0 12 20.5A8.5 8.5 0 1 0 12 3.5M12 7.5V12L15 14',
  options: 'M4 7H13M17 7H20M4 17H7M11 17H20M15 4.8V9.2M9 14.8V19.2',
  home: 'M4 11L12 4L20 11M6 9.5V20H18V9.5',
} as const;

export type IconName = keyof typeof ICONS;

export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={cx(s.icon, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}
