import { useTranslation } from 'react-i18next';
import { KITES } from '../../../../protocol/shapes/armyShapes.ts';
import { cx } from '../../hooks/cx.ts';
import s from './Logo.module.css';

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
export function LoadingKites() {
  const { t } = useTranslation();
  return (
    <svg className={s.loading} viewBox="0 0 48 48" role="img" aria-label={t('loading')}>
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
