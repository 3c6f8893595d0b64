import type { TestApp } from '../test-app.ts';

type Work = () => Promise<void>;

/** Hours that pass as fast as the shop answers: its clock, which is the database's, is moved along. */
export function createSimulatedTime(app: Pick<TestApp, 'moveClock'>) {
  const began = performance.now();
  const plan = new Map<number, Work[]>();
  let now = 0;
  return {
    /** Seconds. */
    now: () => now,
    /** What is planned for the second that is passing comes in the next. */
    at: (seconds: number, work: Work) => {
      const second = Math.max(Math.floor(seconds), now + 1);
      plan.set(second, [...(plan.get(second) ?? []), work]);
    },
    /** Runs what is planned, all of one second at once; what is planned meanwhile comes in its turn. */
    run: async (seconds: number) => {
      for (let second = 1; second <= seconds; second += 1) {
        now = second;
        const due = plan.get(second);
        if (due === undefined) continue;
        const passed = (performance.now() - began) / 1000;
        await app.moveClock((second - passed) / 60);
        await Promise.all(due.map((work) => work()));
      }
    },
  };
}
