import { eventually } from '../../testkit/eventually.ts';
import type { Program } from '../../testkit/programs.ts';

/** A call that stopped at a moment, and the order that it is about. */
export type PausedCall = { moment: string; reference: string };

/** How many calls are to stop at each moment (server/runtime/failpoint.ts). */
export type Moments = Partial<Record<string, number>>;

/** Stops the calls of a program at moments of a purchase, until it is killed or they are released. */
export type Failpoints = {
  /** From now on this many calls stop at these moments, and at no others. */
  arm: (moments: Moments) => void;
  /** Waits until this many calls have stopped; fewer are given when the program ends before. */
  paused: (count: number) => Promise<PausedCall[]>;
  /** Those that have stopped go on; this many stop at these moments from now on. */
  release: (moments?: Moments) => void;
};

/** The program must run with the condition `failpoints`. @param name for errors */
export function failpointsOf(program: Program, name: string): Failpoints {
  const paused: PausedCall[] = [];
  program.hear((message) => {
    const { standsAt, reference } = message as { standsAt?: string; reference?: string };
    if (standsAt !== undefined) paused.push({ moment: standsAt, reference: String(reference) });
  });
  return {
    arm: (moments) => program.tell({ arm: moments }),
    paused: async (count) => {
      await eventually(
        () => `${count} calls of ${name} are paused, ${paused.length} are`,
        () => paused.length >= count || !program.isRunning(),
      );
      return paused.splice(0);
    },
    release: (moments = {}) => program.tell({ arm: moments, release: true }),
  };
}
