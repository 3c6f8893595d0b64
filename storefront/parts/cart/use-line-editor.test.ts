import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { CartLine } from '#rules/cart.ts';
import { useCart } from '../../stores/cart-store.ts';
import { cartActions } from '../../stores/cart-store-actions.ts';
import { render, showStore } from '../../testing/page-text.ts';
import { sampleLine } from '../../testing/sample-order.ts';
import { type LineEditor, useLineEditor } from './use-line-editor.ts';

type RowProps = { line: CartLine; onChange: () => void; onEditor: (editor: LineEditor) => void };

function Row({ line, onChange, onEditor }: RowProps): null {
  onEditor(useLineEditor(line, onChange));
  return null;
}

/** Opens the editor of the only line in the cart, and reads the resulting cart. */
async function openEditor(line: CartLine) {
  cartActions.clear();
  cartActions.add(line);
  showStore(useCart);
  let changes = 0;
  const editors: LineEditor[] = [];
  const onChange = () => {
    changes += 1;
  };
  await render(createElement(Row, { line, onChange, onEditor: (editor) => editors.push(editor) }));
  const [editor] = editors;
  if (editor === undefined) throw new Error('nothing was drawn');
  return { editor, amount: () => useCart.getState().cart.products[0]?.amount, changes: () => changes };
}

describe('the amount of a line in the cart', () => {
  it('decreases by one, above one', async () => {
    const { editor, amount, changes } = await openEditor({ ...sampleLine, amount: 2 });
    expect(editor.canDecrease).toBe(true);
    editor.decrease();
    expect(amount()).toBe(1);
    expect(changes()).toBe(1);
  });

  it('stays at one, without an event', async () => {
    const { editor, amount, changes } = await openEditor({ ...sampleLine, amount: 1 });
    expect(editor.canDecrease).toBe(false);
    editor.decrease();
    expect(amount()).toBe(1);
    expect(changes()).toBe(0);
  });

  it('increases by one up to CHF 3000', async () => {
    const { editor, amount } = await openEditor({ ...sampleLine, amount: 59 });
    expect(editor.canIncrease).toBe(true);
    editor.increase();
    expect(amount()).toBe(60);
  });

  it('above CHF 3000 stays unchanged', async () => {
    const { editor, amount, changes } = await openEditor({ ...sampleLine, amount: 60 });
    expect(editor.canIncrease).toBe(false);
    editor.increase();
    expect(amount()).toBe(60);
    expect(changes()).toBe(0);
  });

  it('accepts typed digits, three at most, and none until the field is left', async () => {
    const { editor, amount } = await openEditor(sampleLine);
    editor.handleFocus();
    editor.handleInput('12');
    expect(amount()).toBe(12);
    editor.handleInput('');
    expect(amount()).toBe(12);
  });

  it('keeps the amount when decimals are typed', async () => {
    const { editor, amount } = await openEditor({ ...sampleLine, amount: 7 });
    editor.handleFocus();
    editor.handleInput('1,5');
    expect(amount()).toBe(7);
    editor.handleInput('2.0');
    expect(amount()).toBe(2);
  });

  it('returns to the value before the first digit when one is refused', async () => {
    const { editor, amount } = await openEditor({ ...sampleLine, amount: 7 });
    editor.handleFocus();
    editor.handleInput('100');
    expect(amount()).toBe(7);
  });
});
