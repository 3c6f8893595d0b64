import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { CartEmpty, CartUnavailable } from '../parts/cart/cart-empty.tsx';
import { CartFilled } from '../parts/cart/cart-filled.tsx';
import { Breadcrumb } from '../parts/site/breadcrumb.tsx';
import { PageHead } from '../parts/site/page-head.tsx';
import { useCart, useCartReadiness } from '../stores/cart-store.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './cart.module.css';

export default function CartScreen(): ReactNode {
  const { t } = useTranslation();
  const readiness = useCartReadiness();
  const isEmpty = useCart((state) => state.cart.products.length === 0);
  /** Describes the last change to screen readers. Outlives the last line. */
  const [announcement, setAnnouncement] = useState('');
  return (
    <>
      <PageHead title={t('cart.title')} noIndex />
      <Breadcrumb trail={[{ label: t('cart.title') }]} />
      {/* Receives the focus when a line is removed. */}
      <h1 tabIndex={-1}>{t('cart.title')}</h1>
      {/* Reserves the space until the stored cart has been read. */}
      <div className={styles.place} aria-busy={readiness === 'reading'}>
        {readiness === 'failed' && <CartUnavailable />}
        {readiness === 'ready' && (isEmpty ? <CartEmpty /> : <CartFilled onAnnounce={setAnnouncement} />)}
      </div>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </>
  );
}
