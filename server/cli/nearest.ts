/** The candidate that is fewest typing slips away, if it is few enough to be meant. */
export function nearest(typed: string, candidates: readonly string[]): string | undefined {
  const near = candidates
    .map((candidate) => ({ candidate, slips: slipsBetween(typed.toLowerCase(), candidate) }))
    .toSorted((one, other) => one.slips - other.slips)[0];
  return near !== undefined && near.slips <= Math.max(2, typed.length / 3) ? near.candidate : undefined;
}

/** Letters to add, drop or replace to make one of the other (Levenshtein). */
function slipsBetween(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (before[column] ?? 0) + (letter === wanted ? 0 : 1);
      now.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1));
    }
    before = now;
  }
  return before[other.length] ?? 0;
}
