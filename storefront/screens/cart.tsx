import { type ReactNode, useState } from 'react';
import type { Cart, CartLine } from '#rules/cart.ts';
import { lineKey } from '#rules/lines.ts';
import { formatChf } from '#rules/money.ts';
import { addToCart, removeFromCart } from '../analytics/events.ts';
import { track } from '../analytics/track.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { CartEmpty, CartUnavailable } from '../parts/cart/cart-empty.tsx';
import { CartFilled } from '../parts/cart/cart-filled.tsx';
import { RemovedLine } from '../parts/cart/removed-line.tsx';
import { Breadcrumb } from '../parts/site/breadcrumb.tsx';
import { PageHead } from '../parts/site/page-head.tsx';
import { useCart, useCartReadiness } from '../stores/cart-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './cart.module.css';

/** A removal can be undone until the cart changes again. */
type Removal = { line: CartLine; before: Cart; after: Cart };

export default function CartScreen(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const readiness = useCartReadiness();
  const cart = useCart((state) => state.cart);
  /** Describes the last change to screen readers. Outlives the last line. */
  const [announcement, setAnnouncement] = useState('');
  const [removal, setRemoval] = useState<Removal | null>(null);
  const removed = removal?.after === cart ? removal : null;

  function announce(key: 'cart.removed' | 'cart.restored', line: CartLine): void {
    const total = formatChf(useCart.getState().cart.total);
    setAnnouncement(t(key, { name: line.name[language], total }));
    document.querySelector<HTMLElement>('main h1')?.focus();
  }

  function remove(line: CartLine): void {
    const before = useCart.getState().cart;
    cartActions.remove(lineKey(line));
    setRemoval({ line, before, after: useCart.getState().cart });
    track(() => removeFromCart(line));
    announce('cart.removed', line);
  }

  function undo({ line, before }: Removal): void {
    cartActions.restore(before);
    track(() => addToCart(line));
    announce('cart.restored', line);
  }

  return (
    <>
      <PageHead title={t('cart.title')} noIndex />
      <Breadcrumb trail={[{ label: t('cart.title') }]} />
      {/* Receives the focus when a line is removed. */}
      <h1 tabIndex={-1}>{t('cart.title')}</h1>
      {removed !== null && <RemovedLine line={removed.line} onUndo={() => undo(removed)} />}
      {/* Reserves the space until the stored cart has been read. */}
      <div className={styles.place} aria-busy={readiness === 'reading'}>
        {readiness === 'failed' && <CartUnavailable />}
        {readiness === 'ready' &&
          (cart.products.length === 0 ? (
            <CartEmpty />
          ) : (
            <CartFilled onAnnounce={setAnnouncement} onRemove={remove} />
          ))}
      </div>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </>
  );
}
