import { frame } from './frame.ts';
import { goods } from './goods.ts';

export const texts = { ...frame, ...goods, errors: { ...frame.errors, ...goods.errors } };
