/**
 * Whether everything is tried, as `npm run test:all` does (`CADEAU_TEST_RUNS=all`), or the part that guards a commit: of
 * properties a sample, and of journeys that are the same in every language and width, each language and width once.
 */
export const isWholeRun = process.env.CADEAU_TEST_RUNS === 'all';
