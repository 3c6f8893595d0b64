import { isWholeRun } from './whole-run.ts';

/** Returns the number of examples for an expensive property: a sample per commit, all in a full run. */
export function propertyRuns(all: number, sample: number): number {
  return isWholeRun ? all : sample;
}
