import { cx } from '../../hooks/cx.ts';
import s from './Logo.module.css';

/** SVG paths of the four kites in turn order: lower left, upper left, upper right, lower right. */
export const KITES = [
  'M3 45V29L22.4 25.6L19 45Z',
  'M3 3H19L22.4 22.4L3 19Z',
  'M45 3V19L25.6 22.4L29 3Z',
  'M45 45H29L25.6 25.6L45 29Z',
] as const;

export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg className={cx(s.logo, className)} viewBox="0 0 48 48" aria-hidden="true">
      {KITES.map((path, i) => (
        <path key={path} d={path} className={i === 0 ? s.brass : undefined} />
      ))}
    </svg>
  );
}

/** An indicator that the page is loading: the kites light up clockwise. */
export function LoadingKites({ label }: { label: string }) {
  return (
    <svg className={s.loading} viewBox="0 0 48 48" role="img" aria-label={label}>
      {KITES.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

/** The logo of "not found" pages, in which one kite is missing. */
export function MissingKite() {
  return (
    <svg className={s.missing} viewBox="0 0 48 48" aria-hidden="true">
      {KITES.map((path, i) => (
        <path key={path} d={path} className={i === 0 ? s.gone : undefined} />
      ))}
    </svg>
  );
}
