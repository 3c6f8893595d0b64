import type { ReactNode } from 'react';
import type { Cart } from '#rules/cart.ts';
import { formatChf } from '#rules/money.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CardFacts } from '../product/card-facts.tsx';

/** How the cards of the cart arrive and when, what their delivery costs, when they can be used: once for each kind. */
export function CartFacts({ cart }: { cart: Cart }): ReactNode {
  const { t } = useTranslation();
  const posted = cart.totalPhysicalProducts;
  const shippingCost = t('cart.shippingCost', { count: posted, price: formatChf(cart.shippingCost) });
  return (
    <>
      {posted > 0 && <CardFacts category="physical" shippingCost={shippingCost} />}
      {posted < cart.totalAmount && (
        <CardFacts category="digital" shippingCost={t('products.digital.shippingCost')} />
      )}
    </>
  );
}
