export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many through at once; the others wait in the order they came. */
export function createGate(places: number): Gate {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      // The place goes to the next call that waits: a call that comes now does not overtake it.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
