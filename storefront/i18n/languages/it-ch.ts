import { words as brand } from 'virtual:brand/it-ch';
import common from '#texts/it-ch/common.json' with { type: 'json' };
import consent from '#texts/it-ch/consent.json' with { type: 'json' };
import pageErrors from '#texts/it-ch/page-errors.json' with { type: 'json' };

export const shell = { texts: { common, consent, errors: pageErrors }, brand };
