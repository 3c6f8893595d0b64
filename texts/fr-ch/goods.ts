import type { goods as german } from '../de-ch/goods.ts';
import type { Translation } from '../shape.ts';
import { address } from './address.ts';
import { cart } from './cart.ts';
import { errors } from './errors.ts';
import { home } from './home.ts';
import { order } from './order.ts';
import { payment } from './payment.ts';
import { products } from './products.ts';

export const goods: Translation<typeof german> = { home, products, cart, address, payment, order, errors };
