import type { ComponentProps, MouseEvent, ReactNode } from 'react';
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

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** Shows a turning ring and swallows presses; the button keeps its focus, its name and its size. */
    pending?: boolean;
  };

export function Button({
  variant,
  size,
  wide,
  pending = false,
  className,
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  function click(event: MouseEvent<HTMLButtonElement>): void {
    if (pending) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={click}
      aria-disabled={pending || undefined}
      data-pending={pending || undefined}
      className={classes({ variant, size, wide }, className)}
    />
  );
}

type ButtonLinkProps = ButtonLook & LinkProps;

/** A link to a page of the shop that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps): ReactNode {
  return <Link {...rest} className={classes({ variant, size, wide }, className)} />;
}
