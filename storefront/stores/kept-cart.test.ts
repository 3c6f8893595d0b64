import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addProduct, emptyCart } from '#rules/cart.ts';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { cartOrder, sampleLine } from '../testing/sample-order.ts';

const browser = createMemoryStorage();

/** Loads the stores as another page load would. */
async function load() {
  vi.resetModules();
  const [{ useCart }, { cartActions }] = [
    await import('./cart-store.ts'),
    await import('./cart-store-actions.ts'),
  ];
  return { useCart, cartActions };
}

beforeEach(() => {
  browser.texts.clear();
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', browser.tab());
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => vi.unstubAllGlobals());

it('a cart survives a reload, with its order, and its sums are recomputed', async () => {
  const before = await load();
  before.cartActions.add(sampleLine);
  before.cartActions.changeDeliveryMethod('insured');
  before.cartActions.rememberOrder(cartOrder('order-1'));
  expect(browser.texts.get('cadeau.cart')).not.toContain('total');
  const { useCart } = await load();
  expect(useCart.getState()).toMatchObject({
    ready: true,
    order: cartOrder('order-1'),
    failedOrderId: null,
    orderCheck: 'due',
    cart: { products: [sampleLine], deliveryMethod: 'insured', shippingCost: 580, total: 10_580 },
  });
});

it('a cart without lines and order is not stored', async () => {
  const { useCart, cartActions } = await load();
  cartActions.add(sampleLine);
  expect(useCart.getState().cart).toEqual(addProduct(emptyCart(), sampleLine));
  cartActions.clear();
  expect(browser.texts.size).toBe(0);
});
