import type { Product } from '#contract/product.ts';
import { addProduct, type Cart, changeDeliveryMethod, emptyCart, removeLine } from '#rules/cart.ts';
import { editAmount, getRemainingValue } from '#rules/cart-page.ts';
import { checkAdd } from '#rules/check-add.ts';
import { getDeliveryChoices } from '#rules/delivery-method.ts';
import { AMOUNT_PER_ADD_MAX } from '#rules/limits.ts';
import { getSubtotal, lineKey } from '#rules/lines.ts';
import { RAPPEN_PER_FRANC } from '#rules/money.ts';
import type { Random } from '../testkit/random.ts';

/** A visitor's action, which calls the same function as the page. */
type CartAction = (cart: Cart) => Cart;

/** Returns a non-empty cart after one to twelve actions of a visitor. */
export function randomCart(products: readonly Product[], random: Random): Cart {
  const actions: CartAction[] = [
    (cart) => add(cart, products, random),
    (cart) => add(cart, products, random),
    (cart) => add(cart, products, random),
    (cart) => edit(cart, random),
    (cart) => remove(cart, random),
    (cart) => choose(cart, random),
    (cart) => choose(cart, random),
  ];
  let cart = emptyCart();
  for (let remaining = random.whole(1, 12); remaining > 0 || cart.products.length === 0; remaining -= 1) {
    cart = random.pick(actions)(cart);
  }
  return cart;
}

function add(cart: Cart, products: readonly Product[], random: Random): Cart {
  const { id, productReferenceId, category, name, imagePath, variablePrice } = random.pick(products);
  const francs = (rappen: number) => rappen / RAPPEN_PER_FRANC;
  const price = random.whole(francs(variablePrice.from), francs(variablePrice.to)) * RAPPEN_PER_FRANC;
  // Often choose the maximum amount, or one card more, because errors are most likely at the limit.
  const fitting = Math.floor(getRemainingValue(cart) / price);
  const amount = Math.min(AMOUNT_PER_ADD_MAX, random.pick([1, 2, random.whole(1, 30), fitting, fitting + 1]));
  const error = checkAdd({
    price,
    amount,
    subtotal: getSubtotal(cart.products),
    lines: cart.products.length + 1,
    range: variablePrice,
  });
  if (error !== undefined) return cart;
  return addProduct(cart, {
    id,
    productReferenceId,
    category,
    name,
    imagePath,
    variablePrice,
    price,
    amount,
  });
}

function edit(cart: Cart, random: Random): Cart {
  if (cart.products.length === 0) return cart;
  const line = random.pick(cart.products);
  return editAmount(cart, lineKey(line), String(random.whole(0, 2 * line.amount + 1))).cart;
}

function remove(cart: Cart, random: Random): Cart {
  return cart.products.length === 0 ? cart : removeLine(cart, lineKey(random.pick(cart.products)));
}

function choose(cart: Cart, random: Random): Cart {
  const choices = getDeliveryChoices(cart);
  return choices.length === 0 ? cart : changeDeliveryMethod(cart, random.pick(choices));
}
