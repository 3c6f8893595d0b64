import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

type Look = { variant?: 'primary' | 'secondary' };

const classes = (variant: 'primary' | 'secondary') => `${styles.button} ${styles[variant]}`;

type ButtonProps = Look & { busy?: boolean } & ComponentProps<'button'>;

/** One that is busy keeps the focus: it is not disabled, and what it starts is not started twice. */
export function Button({ variant = 'primary', busy = false, ...rest }: ButtonProps): ReactNode {
  return <button type="button" {...rest} aria-disabled={busy || undefined} className={classes(variant)} />;
}

export function ButtonLink({ variant = 'primary', ...rest }: Look & LinkProps): ReactNode {
  return <Link {...rest} className={classes(variant)} />;
}
