import { words as brand } from 'virtual:brand/fr-ch';
import common from '#texts/fr-ch/common.json' with { type: 'json' };
import consent from '#texts/fr-ch/consent.json' with { type: 'json' };
import pageErrors from '#texts/fr-ch/page-errors.json' with { type: 'json' };

/** What stands around every page in this language, in one file for the browser: the shop's words and the brand's. */
export const shell = { texts: { common, consent, errors: pageErrors }, brand };
