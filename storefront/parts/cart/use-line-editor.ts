import { useRef, useState } from 'react';
import type { CartLine } from '#rules/cart.ts';
import { canDecrease, canIncrease, isEmptyAmount } from '#rules/cart-page.ts';
import { AMOUNT_INPUT_LENGTH } from '#rules/limits.ts';
import { getSubtotal, lineKey } from '#rules/lines.ts';
import { applyNumberInput, parseWhole } from '#rules/number-input.ts';
import { useCart } from '../../stores/cart-store.ts';
import { cartActions } from '../../stores/cart-store-actions.ts';

export type LineEditor = {
  text: string;
  /** Null if the last edit was accepted. */
  refusal: 'limit' | 'not-whole' | null;
  /** Counts refusals, so that screen readers announce each one. */
  refusals: number;
  canIncrease: boolean;
  canDecrease: boolean;
  handleFocus: () => void;
  handleInput: (text: string) => void;
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
  /** Ends once the subtotal differs from the one at the refusal. */
  const [refused, setRefused] = useState<{ subtotal: number; refusal: 'limit' | 'not-whole' } | null>(null);
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
    const refusal = Number.isNaN(parseWhole(text)) ? 'not-whole' : 'limit';
    setRefused(accepted ? null : { subtotal: getSubtotal(useCart.getState().cart.products), refusal });
    if (accepted || amountBefore.current !== line.amount) onChange();
  }

  return {
    text: draft ?? String(line.amount),
    refusal: refused?.subtotal === subtotal ? refused.refusal : null,
    refusals,
    canIncrease: isIncreasable,
    canDecrease: canDecrease(line),
    handleFocus() {
      amountBefore.current = line.amount;
    },
    handleInput(after) {
      const typed = applyNumberInput(draft ?? String(line.amount), after, AMOUNT_INPUT_LENGTH);
      setDraft(typed);
      setRefused(null);
      if (!isEmptyAmount(typed)) edit(typed);
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
