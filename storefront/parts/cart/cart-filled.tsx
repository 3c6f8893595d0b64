import { brand } from 'virtual:brand';
import { type ReactNode, useEffect } from 'react';
import { pagePath } from '#contract/paths.ts';
import type { Cart, CartLine } from '#rules/cart.ts';
import { getRemainingValue } from '#rules/cart-page.ts';
import { type DeliveryMethod, getDeliveryChoices, INSURED_LETTER_MAX } from '#rules/delivery-method.ts';
import { CARD_VALUE_MIN, PHYSICAL_CARDS_HINT_ABOVE, SUBTOTAL_MAX } from '#rules/limits.ts';
import { lineKey } from '#rules/lines.ts';
import { formatChf } from '#rules/money.ts';
import { getShippingCost } from '#rules/shipping-cost.ts';
import { changeAmount } from '../../analytics/events.ts';
import { track } from '../../analytics/track.ts';
import { getShoppingPath } from '../../browser/shopping-path.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCart } from '../../stores/cart-store.ts';
import { cartActions } from '../../stores/cart-store-actions.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { CardFacts } from '../product/card-facts.tsx';
import { LinkedText } from '../site/linked-text.tsx';
import styles from './cart-filled.module.css';
import { CartLineRow } from './cart-line-row.tsx';
import { LimitSupportLink } from './limit-mail.tsx';
import { getTotalNote, PriceTotals } from './price-totals.tsx';

type CartFilledProps = {
  /** Receives a sentence about a change, for screen readers. */
  onAnnounce: (sentence: string) => void;
  onRemove: (line: CartLine) => void;
};

export function CartFilled({ onAnnounce, onRemove }: CartFilledProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { cart, paused } = useCart();
  const isPaused = cart.products.some(({ category }) => paused?.[category]);
  useEffect(() => {
    // Loaded after rendering: both modules bring response schemas, which the page doesn't need to show.
    Promise.all([import('../../browser/api-client.ts'), import('../../checkout/refresh-cart.ts')]).then(
      ([{ api }, { refreshCart }]) => refreshCart(api),
      () => undefined,
    );
  }, []);

  const total = () => formatChf(useCart.getState().cart.total);

  function handleChange(line: CartLine): void {
    const now = useCart.getState().cart.products.find((other) => lineKey(other) === lineKey(line));
    const count = now?.amount ?? 0;
    track(() => changeAmount(line, count));
    onAnnounce(t('cart.changed', { name: line.name[language], count, total: total() }));
  }

  function handleDeliveryChange(type: DeliveryMethod): void {
    cartActions.changeDeliveryMethod(type);
    const cost = formatChf(useCart.getState().cart.shippingCost);
    onAnnounce(t('cart.deliveryChanged', { delivery: t(`common.delivery.${type}`), cost, total: total() }));
  }

  return (
    <div className={styles.cart}>
      <div className={styles.lines}>
        <ul aria-label={t('cart.lines')} className={styles.list}>
          {cart.products.map((line) => (
            <CartLineRow
              key={lineKey(line)}
              line={line}
              onChange={() => handleChange(line)}
              onRemove={() => onRemove(line)}
            />
          ))}
        </ul>
        <CartFacts cart={cart} />
        <div className={styles.hint}>
          <CartHint cart={cart} />
        </div>
        <DeliveryMethodChoice cart={cart} onChange={handleDeliveryChange} />
        <BackLink to={getShoppingPath(language)}>{t('cart.continueShopping')}</BackLink>
      </div>
      <section aria-labelledby="cart-overview" className={styles.overview}>
        <h2 id="cart-overview" className={styles.title}>
          {t('cart.overview')}
        </h2>
        <PriceTotals sums={cart} />
      </section>
      <div className={styles.action}>
        <p className={styles.small}>
          <span>
            {t('common.total')} <small>{t(getTotalNote(cart.deliveryMethod))}</small>
          </span>
          <strong>{formatChf(cart.total)}</strong>
        </p>
        <div role="status" id="cart-held">
          {isPaused && (
            <Notice tone="info" role="none">
              {t('errors.order.salePaused')}
            </Notice>
          )}
        </div>
        <ButtonLink to={pagePath.address(language)} size="l" wide aria-describedby="cart-held">
          {t('cart.toAddress')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** At most one hint: both lead to the support. */
function CartHint({ cart }: { cart: Cart }): ReactNode {
  const { t } = useTranslation();
  if (getRemainingValue(cart) < CARD_VALUE_MIN) {
    return (
      <Notice tone="info" title={t('cart.limitTitle')}>
        <p>{t('cart.limitText', { max: formatChf(SUBTOTAL_MAX) })}</p>
        <p>
          <LimitSupportLink />
        </p>
      </Notice>
    );
  }
  if (cart.totalPhysicalProducts <= PHYSICAL_CARDS_HINT_ABOVE) return null;
  const { email } = brand.support;
  return (
    <Notice tone="info">
      <p>
        <LinkedText
          text={t('cart.manyCards', { limit: PHYSICAL_CARDS_HINT_ABOVE, email })}
          links={{ mail: (words) => <a href={`mailto:${email}`}>{words}</a> }}
        />
      </p>
    </Notice>
  );
}

function CartFacts({ cart }: { cart: Cart }): ReactNode {
  const { t } = useTranslation();
  const physicalCount = cart.totalPhysicalProducts;
  const shippingCost = t('cart.shippingCost', { count: physicalCount, price: formatChf(cart.shippingCost) });
  return (
    <>
      {physicalCount > 0 && <CardFacts category="physical" shippingCost={shippingCost} />}
      {physicalCount < cart.totalAmount && (
        <CardFacts category="digital" shippingCost={t('products.digital.shippingCost')} />
      )}
    </>
  );
}

type DeliveryMethodChoiceProps = { cart: Cart; onChange: (type: DeliveryMethod) => void };

/** Standard or insured post for physical cards (readings 4); renders nothing without them. */
function DeliveryMethodChoice({ cart, onChange }: DeliveryMethodChoiceProps): ReactNode {
  const { t } = useTranslation();
  const methods = getDeliveryChoices(cart).filter((type) => type !== 'digital');
  if (methods.length === 0) return null;
  const digitalCount = cart.totalAmount - cart.totalPhysicalProducts;
  return (
    <div className={styles.choice}>
      <RadioList
        legend={t('cart.delivery.legend', { count: cart.totalPhysicalProducts })}
        name="delivery"
        value={methods.find((type) => type === cart.deliveryMethod) ?? null}
        onChange={onChange}
        options={methods.map((type) => ({
          value: type,
          label: t(`common.delivery.${type}`),
          hint: t(`cart.delivery.${type}Hint`, { limit: formatChf(INSURED_LETTER_MAX) }),
          aside: formatChf(getShippingCost(type, cart.totalPhysicalProducts)),
        }))}
      />
      {digitalCount > 0 && (
        <p className={styles.note}>{unbroken(t('cart.delivery.mixed', { count: digitalCount }))}</p>
      )}
    </div>
  );
}
