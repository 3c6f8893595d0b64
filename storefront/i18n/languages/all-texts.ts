import type { shell as germanShell } from './de-ch.ts';
import type { adding as germanAdding } from './de-ch-add.ts';
import type { addressTexts as germanAddressing } from './de-ch-address.ts';
import type { cards as germanCards } from './de-ch-cards.ts';
import type { checkout as germanCheckout } from './de-ch-checkout.ts';
import type { giving as germanGiving } from './de-ch-gift.ts';
import type { homeTexts as germanHome } from './de-ch-home.ts';
import type { shop as germanShop } from './de-ch-shop.ts';

/** The German texts define the type: a language that lacks a key fails the type check. */
export type ShellTexts = typeof germanShell;
export type HomeTexts = typeof germanHome;
export type AddTexts = typeof germanAdding;
export type CardTexts = typeof germanCards;
export type ShopTexts = typeof germanShop;
export type AddressTexts = typeof germanAddressing;
export type CheckoutTexts = typeof germanCheckout;
export type GiftTexts = typeof germanGiving;

/** All texts of one language. A key is its path, such as `cart.addedToCartTitle`. */
export function allTexts(
  { texts }: ShellTexts,
  adding: AddTexts,
  shop: ShopTexts,
  others: HomeTexts & CardTexts & AddressTexts & CheckoutTexts & GiftTexts,
) {
  return {
    ...texts,
    ...shop,
    ...others,
    cart: { ...adding.cart, ...shop.cart },
    errors: { ...texts.errors, ...shop.errors },
  };
}
