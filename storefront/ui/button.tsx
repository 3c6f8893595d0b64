import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

type ButtonLook = {
  /** One primary button a view. */
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  size?: 'm' | 'l' | undefined;
  /** Takes the whole width of its place. */
  wide?: boolean | undefined;
};

function classes(
  { variant = 'primary', size = 'm', wide = false }: ButtonLook,
  own: string | undefined,
): string {
  return [styles.button, styles[variant], styles[size], wide ? styles.wide : '', own ?? '']
    .filter((name) => name !== '')
    .join(' ');
}

type ButtonProps = ButtonLook & ComponentProps<'button'>;

export function Button({ variant, size, wide, className, ...rest }: ButtonProps): ReactNode {
  return <button type="button" {...rest} className={classes({ variant, size, wide }, className)} />;
}

type ButtonLinkProps = ButtonLook & LinkProps;

/** A link to a page of the shop that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps): ReactNode {
  return <Link {...rest} className={classes({ variant, size, wide }, className)} />;
}
