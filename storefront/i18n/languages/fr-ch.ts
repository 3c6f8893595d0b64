import { words as brand } from 'virtual:brand/fr-ch';
import common from '#texts/fr-ch/common.json' with { type: 'json' };
import consent from '#texts/fr-ch/consent.json' with { type: 'json' };
import pageErrors from '#texts/fr-ch/page-errors.json' with { type: 'json' };

export const shell = { texts: { common, consent, errors: pageErrors }, brand };
