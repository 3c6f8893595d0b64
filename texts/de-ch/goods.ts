import { address } from './address.ts';
import { cart } from './cart.ts';
import { errors } from './errors.ts';
import { home } from './home.ts';
import { order } from './order.ts';
import { payment } from './payment.ts';
import { products } from './products.ts';

/** The texts of what is chosen, ordered and paid: a page that only has to be read does without. */
export const goods = { home, products, cart, address, payment, order, errors };
