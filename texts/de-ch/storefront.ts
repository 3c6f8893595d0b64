import { frame } from './frame.ts';
import { goods } from './goods.ts';

/** All texts of the pages; a key is its path, as in `cart.addedToCartTitle`. */
export const texts = { ...frame, ...goods, errors: { ...frame.errors, ...goods.errors } };
