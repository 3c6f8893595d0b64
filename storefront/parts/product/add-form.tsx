import type { FormEvent, ReactNode } from 'react';
import type { Product } from '#contract/product.ts';
import { AMOUNT_INPUT_LENGTH, PRICE_INPUT_LENGTH } from '#rules/limits.ts';
import { formatChf } from '#rules/money.ts';
import { useTranslation } from '../../translation.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../cart/number-field.tsx';
import styles from './add-form.module.css';
import { AddNotice } from './add-notice.tsx';
import { RoomLeft } from './room-left.tsx';
import type { AddToCart } from './use-add-to-cart.ts';
import { ValueChips } from './value-chips.tsx';

type AddFormProps = { product: Product; form: AddToCart };

/** The form of the detail page, with values to choose from beside the free one. */
export function AddForm({ product, form }: AddFormProps): ReactNode {
  const { t } = useTranslation();
  const { from, to } = product.variablePrice;
  const refused = form.outcome?.kind === 'refused' ? form.outcome.error : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    form.submit();
  }

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <ValueChips range={product.variablePrice} value={form.price} onChoose={form.setPrice} />
      <NumberField
        label={t('products.price')}
        hint={t('products.range', { from: formatChf(from), to: formatChf(to) })}
        prefix="CHF"
        ref={form.priceField}
        value={form.price}
        maxLength={PRICE_INPUT_LENGTH}
        onValue={form.setPrice}
        onKey={form.clear}
        invalid={refused !== undefined && refused !== 'cart.addToCartAmountError'}
        className={styles.price}
      />
      <NumberField
        label={t('products.amount')}
        ref={form.amountField}
        value={form.amount}
        maxLength={AMOUNT_INPUT_LENGTH}
        onValue={form.setAmount}
        onKey={form.clear}
        invalid={refused === 'cart.addToCartAmountError'}
        className={styles.amount}
      />
      <div className={styles.wide}>
        <Button type="submit" size="l" wide>
          {t('products.add')}
        </Button>
        <AddNotice product={product} outcome={form.outcome} />
        <RoomLeft />
      </div>
    </form>
  );
}
