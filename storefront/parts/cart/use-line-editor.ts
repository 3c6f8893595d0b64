import { useState } from 'react';
import { type CartLine, lineKey } from '#rules/cart.ts';
import { mayDecrease, mayIncrease } from '#rules/cart-page.ts';
import { AMOUNT_INPUT_LENGTH } from '#rules/limits.ts';
import { digitsOnly } from '#rules/money.ts';
import { useCart } from '../../state/cart-store.ts';

export type LineEditor = {
  /** What the amount field shows. */
  text: string;
  /** The last edit of this line was refused; it stays as it was. */
  refused: boolean;
  mayIncrease: boolean;
  mayDecrease: boolean;
  type: (text: string) => void;
  /** On leaving the field: an emptied one becomes 1. */
  leave: () => void;
  increase: () => void;
  decrease: () => void;
};

/** The amount of one line in the cart (specification section 5, cart page). `onChange` after each change. */
export function useLineEditor(line: CartLine, onChange: () => void): LineEditor {
  const key = lineKey(line);
  const increasable = useCart((state) => mayIncrease(state.cart, key));
  const editAmount = useCart((state) => state.editAmount);
  /** The field emptied while someone writes another figure; otherwise it shows the cart's amount. */
  const [emptied, setEmptied] = useState(false);
  const [refused, setRefused] = useState(false);

  function edit(text: string): void {
    const accepted = editAmount(key, text);
    setRefused(!accepted);
    if (accepted) onChange();
  }

  return {
    text: emptied ? '' : String(line.amount),
    refused,
    mayIncrease: increasable,
    mayDecrease: mayDecrease(line),
    type(text) {
      const digits = digitsOnly(text, AMOUNT_INPUT_LENGTH);
      setEmptied(digits === '');
      setRefused(false);
      if (digits !== '') edit(digits);
    },
    leave() {
      if (!emptied) return;
      setEmptied(false);
      edit('');
    },
    increase: () => edit(String(line.amount + 1)),
    decrease() {
      if (mayDecrease(line)) edit(String(line.amount - 1));
    },
  };
}
