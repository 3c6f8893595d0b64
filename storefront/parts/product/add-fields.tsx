import type { ReactNode } from 'react';
import type { Product } from '#contract/product.ts';
import { AMOUNT_INPUT_LENGTH, PRICE_INPUT_LENGTH } from '#rules/limits.ts';
import { formatChf } from '#rules/money.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { refusalId } from './add-notice.tsx';
import { NumberField } from './number-field.tsx';
import type { AddToCart } from './use-add-to-cart.ts';

type AddFieldsProps = { product: Product; form: AddToCart; short?: boolean };

/** Value and amount of the cards to add; `short` where little room is left for their words. */
export function AddFields({ product, form, short = false }: AddFieldsProps): ReactNode {
  const { t } = useTranslation();
  const refused = form.outcome?.kind === 'refused' ? form.outcome.error : undefined;
  const fault = refused === undefined ? undefined : refusalId(product);
  const range = { from: formatChf(product.variablePrice.from), to: formatChf(product.variablePrice.to) };
  return (
    <>
      <NumberField
        label={t(short ? 'products.priceShort' : 'products.price')}
        hint={t(short ? 'products.rangeShort' : 'products.range', range)}
        prefix="CHF"
        ref={form.priceField}
        value={form.price}
        maxLength={PRICE_INPUT_LENGTH}
        onValue={form.setPrice}
        onKey={form.clear}
        faultId={refused !== 'cart.addToCartAmountError' ? fault : undefined}
      />
      <NumberField
        label={t('products.amount')}
        ref={form.amountField}
        value={form.amount}
        maxLength={AMOUNT_INPUT_LENGTH}
        onValue={form.setAmount}
        onKey={form.clear}
        faultId={refused === 'cart.addToCartAmountError' ? fault : undefined}
      />
    </>
  );
}
