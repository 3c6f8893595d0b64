import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import logo from '#brand/logo.svg';
import styles from './letterhead.module.css';

/** Names the shop and its support on paper. */
export function Letterhead(): ReactNode {
  const { telephone, email } = brand.support;
  return (
    <div className={styles.letterhead} aria-hidden="true">
      <img src={logo} alt="" width="138" height="30" />
      <p>
        {brand.legalEntity.name} · {telephone} · {email}
      </p>
    </div>
  );
}
