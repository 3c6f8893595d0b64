import { address } from './address.ts';
import { cart } from './cart.ts';
import { common } from './common.ts';
import { consent } from './consent.ts';
import { errors } from './errors.ts';
import { home } from './home.ts';
import { order } from './order.ts';
import { payment } from './payment.ts';
import { products } from './products.ts';

/** All texts of the pages; a key is its path, as in `cart.addedToCartTitle`. */
export const texts = { common, consent, home, products, cart, address, payment, order, errors };
