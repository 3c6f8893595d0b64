import { useRef, useState } from 'react';
import type { CartLine } from '#rules/cart.ts';
import { isUnfinished, mayDecrease, mayIncrease } from '#rules/cart-page.ts';
import { AMOUNT_INPUT_LENGTH } from '#rules/limits.ts';
import { lineKey, subtotalOf } from '#rules/lines.ts';
import { digitsTyped } from '#rules/number-input.ts';
import { useCart } from '../../stores/cart-store.ts';
import { cartActions } from '../../stores/cart-store-actions.ts';

export type LineEditor = {
  /** What the amount field shows. */
  text: string;
  /** The last edit of this line was refused; it stays as it was. */
  refused: boolean;
  /** Counts the refusals, so that each of them is said anew. */
  refusals: number;
  mayIncrease: boolean;
  mayDecrease: boolean;
  /** On entering the field. */
  enter: () => void;
  type: (text: string, pasted: boolean) => void;
  /** On leaving the field, or with Enter: an empty or zero amount becomes 1. */
  leave: () => void;
  increase: () => void;
  decrease: () => void;
};

/** The amount of one line in the cart (specification 5, cart page). `onChange` after each change. */
export function useLineEditor(line: CartLine, onChange: () => void): LineEditor {
  const key = lineKey(line);
  const increasable = useCart((state) => mayIncrease(state.cart, key));
  /** What is being written, until the field is left; null: it shows the cart's amount. */
  const [draft, setDraft] = useState<string | null>(null);
  /** The subtotal when an edit was refused; once other cards are taken out, it no longer holds. */
  const [refusedAt, setRefusedAt] = useState<number | null>(null);
  const subtotal = useCart((state) => subtotalOf(state.cart.products));
  const [refusals, setRefusals] = useState(0);
  const before = useRef(line.amount);

  function edit(text: string): void {
    const accepted = cartActions.editAmount(key, text);
    // Each figure typed counts at once; what comes back is the amount from before the first of them.
    if (!accepted && before.current !== line.amount) cartActions.editAmount(key, String(before.current));
    if (!accepted) {
      setDraft(null);
      setRefusals((times) => times + 1);
    }
    setRefusedAt(accepted ? null : subtotalOf(useCart.getState().cart.products));
    if (accepted || before.current !== line.amount) onChange();
  }

  return {
    text: draft ?? String(line.amount),
    refused: refusedAt === subtotal,
    refusals,
    mayIncrease: increasable,
    mayDecrease: mayDecrease(line),
    enter() {
      before.current = line.amount;
    },
    type(after, pasted) {
      const typed = { before: draft ?? String(line.amount), after, pasted };
      const digits = digitsTyped(typed, AMOUNT_INPUT_LENGTH);
      setDraft(digits);
      setRefusedAt(null);
      if (!isUnfinished(digits)) edit(digits);
    },
    leave() {
      setDraft(null);
      if (draft !== null && isUnfinished(draft)) edit('');
    },
    increase() {
      before.current = line.amount;
      edit(String(line.amount + 1));
    },
    decrease() {
      before.current = line.amount;
      if (mayDecrease(line)) edit(String(line.amount - 1));
    },
  };
}
