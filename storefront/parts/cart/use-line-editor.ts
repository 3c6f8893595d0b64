import { useRef, useState } from 'react';
import type { CartLine } from '#rules/cart.ts';
import { canDecrease, canIncrease, isEmptyAmount } from '#rules/cart-page.ts';
import { AMOUNT_INPUT_LENGTH } from '#rules/limits.ts';
import { getSubtotal, lineKey } from '#rules/lines.ts';
import { applyDigitInput } from '#rules/number-input.ts';
import { useCart } from '../../stores/cart-store.ts';
import { cartActions } from '../../stores/cart-store-actions.ts';

export type LineEditor = {
  text: string;
  isRefused: boolean;
  /** Counts refusals, so that screen readers announce each one. */
  refusals: number;
  canIncrease: boolean;
  canDecrease: boolean;
  handleFocus: () => void;
  handleInput: (text: string, pasted: boolean) => void;
  /** Call on blur and Enter. An empty or zero amount becomes 1. */
  handleBlur: () => void;
  increase: () => void;
  decrease: () => void;
};

/** Specification 5, cart page. Calls `onChange` after each change. */
export function useLineEditor(line: CartLine, onChange: () => void): LineEditor {
  const key = lineKey(line);
  const isIncreasable = useCart((state) => canIncrease(state.cart, key));
  /** Null shows the cart's amount. */
  const [draft, setDraft] = useState<string | null>(null);
  /** The subtotal at the refusal. The refusal ends once the subtotal changes. */
  const [subtotalAtRefusal, setSubtotalAtRefusal] = useState<number | null>(null);
  const subtotal = useCart((state) => getSubtotal(state.cart.products));
  const [refusals, setRefusals] = useState(0);
  const amountBefore = useRef(line.amount);

  function edit(text: string): void {
    const accepted = cartActions.editAmount(key, text);
    // Each digit applies immediately, so a refusal restores the amount from before the first digit.
    if (!accepted && amountBefore.current !== line.amount)
      cartActions.editAmount(key, String(amountBefore.current));
    if (!accepted) {
      setDraft(null);
      setRefusals((times) => times + 1);
    }
    setSubtotalAtRefusal(accepted ? null : getSubtotal(useCart.getState().cart.products));
    if (accepted || amountBefore.current !== line.amount) onChange();
  }

  return {
    text: draft ?? String(line.amount),
    isRefused: subtotalAtRefusal === subtotal,
    refusals,
    canIncrease: isIncreasable,
    canDecrease: canDecrease(line),
    handleFocus() {
      amountBefore.current = line.amount;
    },
    handleInput(after, pasted) {
      const typed = { before: draft ?? String(line.amount), after, pasted };
      const digits = applyDigitInput(typed, AMOUNT_INPUT_LENGTH);
      setDraft(digits);
      setSubtotalAtRefusal(null);
      if (!isEmptyAmount(digits)) edit(digits);
    },
    handleBlur() {
      setDraft(null);
      if (draft !== null && isEmptyAmount(draft)) edit('');
    },
    increase() {
      amountBefore.current = line.amount;
      edit(String(line.amount + 1));
    },
    decrease() {
      amountBefore.current = line.amount;
      if (canDecrease(line)) edit(String(line.amount - 1));
    },
  };
}
