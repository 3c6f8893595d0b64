import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './back-link.module.css';
import { Icon } from './icon.tsx';
import { unbroken } from './unbroken.tsx';

type BackLinkProps = { to: string; children: ReactNode };

export function BackLink({ to, children }: BackLinkProps): ReactNode {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="arrow-left" />
      {unbroken(children)}
    </Link>
  );
}
