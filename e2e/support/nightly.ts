/**
 * A journey of which the run of the night alone walks every step: `npm test` proves what it is about without a browser.
 * @param guardedBy the tests there, as paths from the root; `tools/conventions/nightly-journeys.test.ts` looks for them
 */
export function nightly(...guardedBy: [string, ...string[]]) {
  const annotation = guardedBy.map((description) => ({ type: 'guarded in npm test by', description }));
  return { tag: '@nightly', annotation };
}
