import type { ShopClient } from '#contract/client.ts';
import { lineKey } from '#rules/lines.ts';
import { useCart } from '../stores/cart-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { trackPending } from '../stores/pending-store.ts';

/**
 * Updates the cart's product data and marks products that are paused or no longer sold. Buyers learn it here and not
 * after pressing pay. Changes nothing if the request fails.
 */
export async function refreshCart(client: Pick<ShopClient, 'loadProducts'>): Promise<void> {
  const categories = new Set(useCart.getState().cart.products.map(({ category }) => category));
  const lists = await Promise.all(
    Array.from(categories, (category) => trackPending('loadProducts', () => client.loadProducts(category))),
  ).catch(() => null);
  if (lists === null) return;
  const productsById = new Map(lists.flat().map((product) => [product.id, product]));
  const { cart } = useCart.getState();
  // A line added meanwhile may be of a category that wasn't requested.
  const requested = cart.products.filter(({ category }) => categories.has(category));
  for (const line of requested) {
    const product = productsById.get(line.id);
    if (product === undefined) continue;
    const { name, imagePath, productReferenceId, variablePrice } = product;
    cartActions.updateProduct(lineKey(line), { name, imagePath, productReferenceId, variablePrice });
  }
  useCart.setState({
    unavailable: requested.flatMap(({ id }) => (productsById.get(id)?.available ? [] : [id])),
    paused: Object.fromEntries(
      lists.flat().flatMap(({ category, paused }) => (paused ? [[category, paused]] : [])),
    ),
  });
}
