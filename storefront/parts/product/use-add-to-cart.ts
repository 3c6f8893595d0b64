import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Product } from '#contract/product.ts';
import type { AddError } from '#rules/add-check.ts';
import { fromFrancs, type Rappen } from '#rules/money.ts';
import { addToCart } from '../../analytics/events.ts';
import { raise } from '../../analytics/raise.ts';
import { cartActions } from '../../stores/cart-store-actions.ts';
import { useProducts } from '../../stores/products-store.ts';

export type AddOutcome =
  | { kind: 'added'; price: Rappen; amount: number }
  /** `refusals` counts them, so that each refusal is said anew. */
  | { kind: 'refused'; error: AddError; refusals: number };

export type AddToCart = {
  /** As typed: digits, or nothing. */
  price: string;
  amount: string;
  /** The value to show on the picture, in Rappen: what was typed, and 0 while that can't be a card's. */
  shown: Rappen;
  /** What became of the last attempt, until the next key. */
  outcome: AddOutcome | null;
  priceField: RefObject<HTMLInputElement | null>;
  amountField: RefObject<HTMLInputElement | null>;
  setPrice: (digits: string) => void;
  setAmount: (digits: string) => void;
  /** Clears the messages and the markers in the store, as each keypress does. */
  clear: () => void;
  submit: (event: FormEvent) => void;
};

const FRESH = { price: '', amount: '1' };

/** The form on a product card and on the detail page (specification 2). */
export function useAddToCart(product: Product): AddToCart {
  const [form, setForm] = useState(FRESH);
  const [last, setLast] = useState<AddOutcome | null>(null);
  const marked = useProducts((store) =>
    last?.kind === 'added' ? store.activeSuccessProductId : store.activeErrorProductId,
  );
  const priceField = useRef<HTMLInputElement>(null);
  const refusals = useRef(0);
  const amountField = useRef<HTMLInputElement>(null);
  const value = fromFrancs(Number(form.price));

  // What was typed before the page was hydrated is kept.
  useEffect(() => {
    setForm(({ price, amount }) => ({
      price: priceField.current?.value ?? price,
      amount: amountField.current?.value ?? amount,
    }));
    return clearMarkers;
  }, []);

  function clear(): void {
    setLast(null);
    clearMarkers();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { id, productReferenceId, category, name, imagePath, variablePrice } = product;
    const amount = Number(form.amount);
    const line = { id, productReferenceId, category, name, imagePath, variablePrice, price: value, amount };
    const error = cartActions.add(line);
    if (error === undefined) {
      setLast({ kind: 'added', price: value, amount });
      setForm(FRESH);
      raise(() => addToCart(line));
      useProducts.getState().setActiveSuccess(id);
    } else {
      refusals.current += 1;
      setLast({ kind: 'refused', error, refusals: refusals.current });
      useProducts.getState().setActiveError(id);
      const faulty = error === 'cart.addToCartAmountError' ? amountField : priceField;
      faulty.current?.focus();
    }
  }

  return {
    ...form,
    shown: value <= product.variablePrice.to ? value : 0,
    // Only one card at a time speaks: the one that the store has marked.
    outcome: marked === product.id ? last : null,
    priceField,
    amountField,
    setPrice(price) {
      setForm((old) => ({ ...old, price }));
      clear();
    },
    setAmount(amount) {
      setForm((old) => ({ ...old, amount }));
      clear();
    },
    clear,
    submit,
  };
}

function clearMarkers(): void {
  useProducts.getState().clearActiveError();
  useProducts.getState().clearActiveSuccess();
}
