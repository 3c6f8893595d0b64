import type { KeyboardEvent, ReactNode, Ref } from 'react';
import type { Product } from '#contract/product.ts';
import { AMOUNT_INPUT_LENGTH, PRICE_INPUT_LENGTH } from '#rules/limits.ts';
import { formatChf } from '#rules/money.ts';
import { applyNumberInput, isRejectedKey } from '#rules/number-input.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { FieldTexts } from '../../ui/form-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { getAddErrorId } from './add-notice.tsx';
import { type AddToCart, isAboutAmount } from './use-add-to-cart.ts';

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
        maxDigits={PRICE_INPUT_LENGTH}
        onValue={form.setPrice}
        onKey={form.clear}
        externalErrorId={isAboutAmount(refused) ? undefined : errorId}
      />
      <NumberField
        label={t('products.amount')}
        ref={form.amountField}
        value={form.amount}
        maxDigits={AMOUNT_INPUT_LENGTH}
        onValue={form.setAmount}
        onKey={form.clear}
        externalErrorId={isAboutAmount(refused) ? errorId : undefined}
      />
    </>
  );
}

type NumberFieldProps = FieldTexts & {
  value: string;
  maxDigits: number;
  onValue: (text: string) => void;
  /** Called for every key, even a rejected one, except keys that leave the field. */
  onKey: () => void;
  prefix?: ReactNode;
  className?: string | undefined;
  ref: Ref<HTMLInputElement>;
};

const LEAVING_KEYS = new Set(['Tab', 'Shift']);

/** Understands numbers as people write them, with the numeric keypad on phones (readings 8). */
function NumberField({ value, maxDigits, onValue, onKey, ...field }: NumberFieldProps): ReactNode {
  function keyDown(event: KeyboardEvent): void {
    if (isRejectedKey(event)) event.preventDefault();
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
      onChange={({ target }) => onValue(applyNumberInput(value, target.value, maxDigits))}
    />
  );
}
