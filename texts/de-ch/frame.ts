import { common } from './common.ts';
import { consent } from './consent.ts';
import { pageErrors } from './page-errors.ts';

/** The texts that stand around every page; `goods.ts` has the others. */
export const frame = { common, consent, errors: pageErrors };
