import type { Client } from '#contract/client.ts';
import { lineKey } from '#rules/lines.ts';
import { useCart } from '../stores/cart-store.ts';
import { cartActions } from '../stores/cart-store-actions.ts';
import { tracked } from '../stores/pending-store.ts';

/**
 * Brings what the cart keeps of its products (name, picture, range of values) up to date, and notes what the shop no
 * longer sells, or not for now, so that a buyer learns it in the cart and not after pressing pay. Without an answer all stays as it is.
 */
export async function refreshCart(client: Pick<Client, 'loadProducts'>): Promise<void> {
  const categories = new Set(useCart.getState().cart.products.map(({ category }) => category));
  const lists = await Promise.all(
    Array.from(categories, (category) => tracked('loadProducts', () => client.loadProducts(category))),
  ).catch(() => null);
  if (lists === null) return;
  const sold = new Map(lists.flat().map((product) => [product.id, product]));
  const { cart } = useCart.getState();
  // A line that came meanwhile may be of a kind that was not asked for.
  const asked = cart.products.filter(({ category }) => categories.has(category));
  for (const line of asked) {
    const product = sold.get(line.id);
    if (product === undefined) continue;
    const { name, imagePath, productReferenceId, variablePrice } = product;
    cartActions.updateProduct(lineKey(line), { name, imagePath, productReferenceId, variablePrice });
  }
  useCart.setState({
    unavailable: asked.flatMap(({ id }) => (sold.get(id)?.available ? [] : [id])),
    paused: Object.fromEntries(
      lists.flat().flatMap(({ category, paused }) => (paused ? [[category, paused]] : [])),
    ),
  });
}
