/**
 * True if all cases run (`CADEAU_TEST_RUNS=all`, set by `npm run test:all`). Otherwise properties run a sample, and
 * browser tests that don't depend on language or width run once.
 */
export const isFullRun = process.env.CADEAU_TEST_RUNS === 'all';
