import { isWholeRun } from './whole-run.ts';

/** How many examples a costly property is tried with: a sample for every commit, all of them in a whole run. */
export function propertyRuns(all: number, sample: number): number {
  return isWholeRun ? all : sample;
}
