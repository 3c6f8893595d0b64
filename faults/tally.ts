import type { Random } from '../testkit/random.ts';

/** Something that was wrong, and the words for `npm run test:faults` that play just that again. */
export type Failure = { name: string; words: string };

/** How many orders were as they should be, and what was wrong with the others. */
export type Tally = { passed: number; failed: number; failures: Failure[] };

/** How scenarios are to be played. */
export type Run = {
  /** Orders of each scenario; as many as each has in a night, if not given. */
  count: number | undefined;
  seed: number;
  /** Hears what was wrong, with the seed to play it again. */
  tell: (line: string) => void;
};

export function emptyTally(): Tally {
  return { passed: 0, failed: 0, failures: [] };
}

/** Notes one failure of a scenario; further ones of the same words are counted, not listed. */
export function noteFailure(total: Tally, failure: Failure, count = 1): void {
  total.failed += count;
  if (!total.failures.some(({ words }) => words === failure.words)) total.failures.push(failure);
}

/** Splits a number of orders into parts of at most so many. */
export function batchesOf(count: number, most: number): number[] {
  const whole = Array.from({ length: Math.floor(count / most) }, () => most);
  return count % most === 0 ? whole : [...whole, count % most];
}

type Named = { name: string };

/** The first word of a scenario names its kind of fault. */
const kindOf = ({ name }: Named) => name.split(' ')[0] ?? '';

/**
 * Of the scenarios of each kind of fault (`F-5`, `F-6` …) a sixth, and one at least; which ones depends on the seed.
 * @param elsewhere kinds that are played elsewhere
 */
export function sampleOf<Scenario extends Named>(
  scenarios: readonly Scenario[],
  random: Random,
  elsewhere: ReadonlySet<string> = new Set(),
): Scenario[] {
  const kinds = Map.groupBy(
    scenarios.filter((scenario) => !elsewhere.has(kindOf(scenario))),
    kindOf,
  );
  const chosen = new Set(
    [...kinds.values()].flatMap((some) => random.shuffled(some).slice(0, Math.ceil(some.length / 6))),
  );
  return scenarios.filter((scenario) => chosen.has(scenario));
}

/** Divides the kinds of fault that strike both: a sample plays each of them on one side. */
export function divideKinds(
  one: readonly Named[],
  other: readonly Named[],
  random: Random,
): { ofOne: Set<string>; ofOther: Set<string> } {
  const shared = [...new Set(one.map(kindOf))].filter((kind) => other.some((at) => kindOf(at) === kind));
  const ofOne = new Set(shared.filter(() => random.percent(50)));
  return { ofOne, ofOther: new Set(shared.filter((kind) => !ofOne.has(kind))) };
}
