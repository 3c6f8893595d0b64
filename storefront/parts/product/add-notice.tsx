import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import type { Product } from '#contract/product.ts';
import { getRemainingValue } from '#rules/cart-page.ts';
import type { AddError } from '#rules/check-add.ts';
import { AMOUNT_PER_ADD_MAX, ORDER_LINES_MAX, SUBTOTAL_MAX } from '#rules/limits.ts';
import { formatChf } from '#rules/money.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCart } from '../../stores/cart-store.ts';
import { Notice } from '../../ui/notice.tsx';
import { LimitSupportLink } from '../cart/limit-mail.tsx';
import type { AddOutcome } from './use-add-to-cart.ts';

const MAX: Record<AddError, number | string> = {
  'cart.valueNotWhole': '',
  'cart.amountNotWhole': '',
  'cart.addToCartTotalExceededError': formatChf(SUBTOTAL_MAX),
  'cart.addToCartPriceError': '',
  'cart.addToCartAmountError': AMOUNT_PER_ADD_MAX,
  'cart.addToCartLinesError': ORDER_LINES_MAX,
};

type AddNoticeProps = { product: Product; outcome: AddOutcome | null };

export function getAddErrorId(product: Pick<Product, 'id'>): string {
  return `refused-${product.id}`;
}

/** Renders the live regions even while empty. Otherwise screen readers miss the first message. */
export function AddNotice({ product, outcome }: AddNoticeProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const remainingValue = useCart((state) => getRemainingValue(state.cart));
  const name = product.name[language];
  return (
    <>
      <div role="alert" id={getAddErrorId(product)}>
        {outcome?.kind === 'refused' && (
          <Notice key={outcome.refusals} tone="danger" role="none">
            <p>
              {t(outcome.error, {
                from: formatChf(product.variablePrice.from),
                to: formatChf(product.variablePrice.to),
                max: MAX[outcome.error],
                room: formatChf(remainingValue),
              })}
            </p>
            {outcome.error === 'cart.addToCartTotalExceededError' && <LimitSupportLink />}
          </Notice>
        )}
      </div>
      <div role="status">
        {outcome?.kind === 'added' && (
          <Notice
            tone="success"
            role="none"
            title={t('cart.addedToCartTitle', {
              name,
              amount: outcome.amount,
              price: formatChf(outcome.price),
            })}
          >
            <Link to={pagePath.cart(language)}>{t('cart.addedToCartGoToCart')}</Link>
          </Notice>
        )}
      </div>
    </>
  );
}
