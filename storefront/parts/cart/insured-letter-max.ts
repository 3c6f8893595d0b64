import { fromFrancs } from '#rules/money.ts';

/** Posted goods worth more than this travel as a packet when insured (specification section 9), for display. */
export const INSURED_LETTER_MAX = fromFrancs(500);
