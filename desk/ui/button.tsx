import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

type ButtonStyle = { variant?: 'primary' | 'secondary' };

const classes = (variant: 'primary' | 'secondary') => `${styles.button} ${styles[variant]}`;

type ButtonProps = ButtonStyle & { busy?: boolean } & ComponentProps<'button'>;

/** A busy button keeps the focus, so it isn't disabled. The caller ignores repeated clicks. */
export function Button({ variant = 'primary', busy = false, ...rest }: ButtonProps): ReactNode {
  return <button type="button" {...rest} aria-disabled={busy || undefined} className={classes(variant)} />;
}

export function ButtonLink({ variant = 'primary', ...rest }: ButtonStyle & LinkProps): ReactNode {
  return <Link {...rest} className={classes(variant)} />;
}
