import type { texts as german } from '../de-ch/storefront.ts';
import type { Translation } from '../shape.ts';
import { address } from './address.ts';
import { cart } from './cart.ts';
import { common } from './common.ts';
import { consent } from './consent.ts';
import { errors } from './errors.ts';
import { home } from './home.ts';
import { order } from './order.ts';
import { payment } from './payment.ts';
import { products } from './products.ts';

export const texts: Translation<typeof german> = {
  common,
  consent,
  home,
  products,
  cart,
  address,
  payment,
  order,
  errors,
};
