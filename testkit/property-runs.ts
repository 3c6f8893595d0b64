import { isFullRun } from './full-run.ts';

/** Returns the number of examples for an expensive property: `all` in a full run, otherwise `sample`. */
export function propertyRuns(all: number, sample: number): number {
  return isFullRun ? all : sample;
}
