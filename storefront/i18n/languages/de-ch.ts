import { words as brand } from 'virtual:brand/de-ch';
import common from '#texts/de-ch/common.json' with { type: 'json' };
import consent from '#texts/de-ch/consent.json' with { type: 'json' };
import pageErrors from '#texts/de-ch/page-errors.json' with { type: 'json' };

/** What stands around every page in this language, in one file for the browser: the shop's words and the brand's. */
export const shell = { texts: { common, consent, errors: pageErrors }, brand };
