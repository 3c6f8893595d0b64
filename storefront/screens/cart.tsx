import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { CartEmpty, CartUnknown } from '../parts/cart/cart-empty.tsx';
import { CartFilled } from '../parts/cart/cart-filled.tsx';
import { Breadcrumb } from '../parts/site/breadcrumb.tsx';
import { PageHead } from '../parts/site/page-head.tsx';
import { useCart, useCartReadiness } from '../stores/cart-store.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './cart.module.css';

export default function CartScreen(): ReactNode {
  const { t } = useTranslation();
  const readiness = useCartReadiness();
  const empty = useCart((state) => state.cart.products.length === 0);
  /** What the last change did, said to those who listen; outlives the last line. */
  const [news, setNews] = useState('');
  return (
    <>
      <PageHead title={t('cart.title')} noIndex />
      <Breadcrumb trail={[{ label: t('cart.title') }]} />
      {/* Takes the focus of a line that is removed, on a page that was opened directly as well. */}
      <h1 tabIndex={-1}>{t('cart.title')}</h1>
      {/* Until the browser's cart is read nobody can tell which of the two it is; the place is kept. */}
      <div className={styles.place} aria-busy={readiness === 'reading'}>
        {readiness === 'failed' && <CartUnknown />}
        {readiness === 'ready' && (empty ? <CartEmpty /> : <CartFilled onNews={setNews} />)}
      </div>
      <div role="status">
        <VisuallyHidden>{news}</VisuallyHidden>
      </div>
    </>
  );
}
