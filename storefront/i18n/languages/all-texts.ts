import type { shell as germanShell } from './de-ch.ts';
import type { addressing as germanAddressing } from './de-ch-address.ts';
import type { cards as germanCards } from './de-ch-cards.ts';
import type { checkout as germanCheckout } from './de-ch-checkout.ts';
import type { giving as germanGiving } from './de-ch-gift.ts';
import type { shop as germanShop } from './de-ch-shop.ts';

/** The German texts define the type: a language that lacks a key fails the type check. */
export type Shell = typeof germanShell;
export type Cards = typeof germanCards;
export type Shop = typeof germanShop;
export type Addressing = typeof germanAddressing;
export type Checkout = typeof germanCheckout;
export type Giving = typeof germanGiving;

/** All texts of one language. A key is its path, such as `cart.addedToCartTitle`. */
export function allTexts({ texts }: Shell, groups: Cards & Shop & Addressing & Checkout & Giving) {
  return { ...texts, ...groups, errors: { ...texts.errors, ...groups.errors } };
}
