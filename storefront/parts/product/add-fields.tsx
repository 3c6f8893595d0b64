import type { KeyboardEvent, ReactNode, Ref } from 'react';
import type { Product } from '#contract/product.ts';
import { AMOUNT_INPUT_LENGTH, PRICE_INPUT_LENGTH } from '#rules/limits.ts';
import { formatChf } from '#rules/money.ts';
import { applyDigitInput, isAllowedKey } from '#rules/number-input.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { FieldTexts } from '../../ui/form-field.tsx';
import { isPasteEvent, TextField } from '../../ui/text-field.tsx';
import { getAddErrorId } from './add-notice.tsx';
import type { AddToCart } from './use-add-to-cart.ts';

type AddFieldsProps = { product: Product; form: AddToCart; short?: boolean };

/** `short` uses shorter labels. */
export function AddFields({ product, form, short = false }: AddFieldsProps): ReactNode {
  const { t } = useTranslation();
  const refused = form.outcome?.kind === 'refused' ? form.outcome.error : undefined;
  const errorId = refused === undefined ? undefined : getAddErrorId(product);
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
        externalErrorId={refused !== 'cart.addToCartAmountError' ? errorId : undefined}
      />
      <NumberField
        label={t('products.amount')}
        ref={form.amountField}
        value={form.amount}
        maxLength={AMOUNT_INPUT_LENGTH}
        onValue={form.setAmount}
        onKey={form.clear}
        externalErrorId={refused === 'cart.addToCartAmountError' ? errorId : undefined}
      />
    </>
  );
}

type NumberFieldProps = FieldTexts & {
  value: string;
  maxLength: number;
  /** Receives the digits of the input, cut to length. */
  onValue: (digits: string) => void;
  /** Called for every key, even a rejected one, except keys that leave the field. */
  onKey: () => void;
  prefix?: ReactNode;
  className?: string | undefined;
  ref: Ref<HTMLInputElement>;
};

const LEAVING_KEYS = new Set(['Tab', 'Shift']);

/** Digits only, with the numeric keypad on phones (specification 5, readings 8). */
function NumberField({ value, maxLength, onValue, onKey, ...field }: NumberFieldProps): ReactNode {
  function keyDown(event: KeyboardEvent): void {
    if (!isAllowedKey(event)) event.preventDefault();
    // Leaving the field by keyboard must keep the message below, which may contain a link.
    if (!LEAVING_KEYS.has(event.key)) onKey();
  }
  return (
    <TextField
      {...field}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      onKeyDown={keyDown}
      onChange={({ target, nativeEvent }) => {
        const typed = { before: value, after: target.value, pasted: isPasteEvent(nativeEvent) };
        onValue(applyDigitInput(typed, maxLength));
      }}
    />
  );
}
