/**
 * How many examples a costly property is tried with: a sample for every commit, and all of them where the environment
 * says `CADEAU_TEST_RUNS=all`, as `npm run test:all` does.
 */
export function propertyRuns(all: number, sample: number): number {
  return process.env.CADEAU_TEST_RUNS === 'all' ? all : sample;
}
