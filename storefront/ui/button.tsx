import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { unbroken } from './unbroken.tsx';

type ButtonStyle = {
  /** One primary button per view. */
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  size?: 'm' | 'l' | undefined;
  wide?: boolean | undefined;
};

function classes(
  { variant = 'primary', size = 'm', wide = false }: ButtonStyle,
  own: string | undefined,
): string {
  return [styles.button, styles[variant], styles[size], wide ? styles.wide : '', own ?? '']
    .filter((name) => name !== '')
    .join(' ');
}

type ButtonProps = ButtonStyle & ComponentProps<'button'>;

export function Button({ variant, size, wide, className, children, ...rest }: ButtonProps): ReactNode {
  return (
    <button type="button" {...rest} className={classes({ variant, size, wide }, className)}>
      {unbroken(children)}
    </button>
  );
}

type ButtonLinkProps = ButtonStyle & LinkProps;

export function ButtonLink({
  variant,
  size,
  wide,
  className,
  children,
  ...rest
}: ButtonLinkProps): ReactNode {
  return (
    <Link {...rest} className={classes({ variant, size, wide }, className)}>
      {unbroken(children)}
    </Link>
  );
}
