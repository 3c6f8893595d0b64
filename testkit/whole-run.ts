/**
 * True if all cases run, as in `npm run test:all` (`CADEAU_TEST_RUNS=all`). Otherwise properties run a
 * sample, and journeys that are the same everywhere run once per language and width.
 */
export const isWholeRun = process.env.CADEAU_TEST_RUNS === 'all';
