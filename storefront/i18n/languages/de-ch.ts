import { words as brand } from 'virtual:brand/de-ch';
import common from '#texts/de-ch/common.json' with { type: 'json' };
import consent from '#texts/de-ch/consent.json' with { type: 'json' };
import pageErrors from '#texts/de-ch/page-errors.json' with { type: 'json' };

/** The texts around every page, from the shop and the brand, in one file for the browser. */
export const shell = { texts: { common, consent, errors: pageErrors }, brand };
