import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Product } from '#contract/product.ts';
import type { AddError } from '#rules/check-add.ts';
import { fromFrancs, type Rappen } from '#rules/money.ts';
import { parseWhole } from '#rules/number-input.ts';
import { addToCart } from '../../analytics/events.ts';
import { track } from '../../analytics/track.ts';
import { cartActions } from '../../stores/cart-store-actions.ts';
import { useProducts } from '../../stores/products-store.ts';

export type AddOutcome =
  | { kind: 'added'; price: Rappen; amount: number }
  /** `refusals` counts them, so that screen readers announce each one. */
  | { kind: 'refused'; error: AddError; refusals: number };

export type AddToCart = {
  price: string;
  amount: string;
  /** The face value shown on the picture, in Rappen; 0 if it is invalid or above the card's range. */
  shownValue: Rappen;
  /** The outcome of the last attempt, until the next key. */
  outcome: AddOutcome | null;
  priceField: RefObject<HTMLInputElement | null>;
  amountField: RefObject<HTMLInputElement | null>;
  setPrice: (text: string) => void;
  setAmount: (text: string) => void;
  /** Clears the messages and the markers in the store. Every key does this. */
  clear: () => void;
  submit: (event: FormEvent) => void;
};

/** A second press within this time is a double click. */
const DOUBLE_CLICK_MS = 1000;

const EMPTY_FORM = { price: '', amount: '1' };

export function useAddToCart(product: Product): AddToCart {
  const [form, setForm] = useState(EMPTY_FORM);
  const [lastOutcome, setLastOutcome] = useState<AddOutcome | null>(null);
  const markedId = useProducts((store) =>
    lastOutcome?.kind === 'added' ? store.activeSuccessProductId : store.activeErrorProductId,
  );
  const priceField = useRef<HTMLInputElement>(null);
  const refusals = useRef(0);
  const lastAdded = useRef<{ at: number; outcome: AddOutcome }>(undefined);
  const amountField = useRef<HTMLInputElement>(null);
  const value = fromFrancs(parseWhole(form.price));

  // Keeps input typed before hydration.
  useEffect(() => {
    setForm(({ price, amount }) => ({
      price: priceField.current?.value ?? price,
      amount: amountField.current?.value ?? amount,
    }));
    return clearMarkers;
  }, []);

  function clear(): void {
    setLastOutcome(null);
    clearMarkers();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const added = lastAdded.current;
    const isDoubleClick = added !== undefined && event.timeStamp - added.at < DOUBLE_CLICK_MS;
    if (isDoubleClick && form.price === EMPTY_FORM.price) {
      // The second key of a double Enter has removed the message.
      setLastOutcome(added.outcome);
      useProducts.getState().setActiveSuccess(product.id);
      return;
    }
    const { id, productReferenceId, category, name, imagePath, variablePrice } = product;
    const amount = parseWhole(form.amount);
    const line = { id, productReferenceId, category, name, imagePath, variablePrice, price: value, amount };
    const error = cartActions.add(line);
    if (error === undefined) {
      const outcome: AddOutcome = { kind: 'added', price: value, amount };
      lastAdded.current = { at: event.timeStamp, outcome };
      setLastOutcome(outcome);
      setForm(EMPTY_FORM);
      track(() => addToCart(line));
      useProducts.getState().setActiveSuccess(id);
    } else {
      refusals.current += 1;
      setLastOutcome({ kind: 'refused', error, refusals: refusals.current });
      useProducts.getState().setActiveError(id);
      (isAboutAmount(error) ? amountField : priceField).current?.focus();
    }
  }

  return {
    ...form,
    shownValue: value <= product.variablePrice.to ? value : 0,
    // Only the card marked in the store shows its outcome.
    outcome: markedId === product.id ? lastOutcome : null,
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

/** True if the error belongs to the field of the quantity. */
export function isAboutAmount(error: AddError | undefined): boolean {
  return error === 'cart.addToCartAmountError' || error === 'cart.amountNotWhole';
}

function clearMarkers(): void {
  useProducts.getState().clearActiveError();
  useProducts.getState().clearActiveSuccess();
}
