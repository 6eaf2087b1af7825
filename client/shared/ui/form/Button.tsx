import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cx } from '../../hooks/cx.ts';
import { Icon, type IconName } from '../layout/Icon.tsx';
import s from './Button.module.css';

interface Look {
  /**
   * The kind of button. A view has at most one `primary` button, `quiet` has no border, and `alarm` is for irreversible
   * actions.
   */
  kind?: 'primary' | 'plain' | 'quiet' | 'alarm';
  size?: 'normal' | 'small' | 'big';
  wide?: boolean;
  icon?: IconName;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look;

export function Button({ kind, size, wide, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={look({ kind, size, wide }, className)} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

export function LinkButton({ kind, size, wide, icon, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link className={look({ kind, size, wide }, className)} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
}

/** An icon button for headers. Its label is its tooltip and accessible name. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={cx(s.iconButton, className)} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}

/** An icon like IconButton that links to a page. */
export function IconLink({ icon, label, className, ...rest }: LinkProps & { icon: IconName; label: string }) {
  return (
    <Link className={cx(s.iconButton, className)} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </Link>
  );
}

export function Pill({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'brass' | 'alarm' | 'info';
  children: ReactNode;
}) {
  return <span className={cx(s.pill, s[`pill-${tone}`])}>{children}</span>;
}

type LookNow = { [K in keyof Look]?: Look[K] | undefined };

function look({ kind = 'plain', size = 'normal', wide }: LookNow, className: string | undefined): string {
  return cx(s.button, s[kind], s[size], wide && s.wide, className);
}
