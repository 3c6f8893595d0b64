import { eventually } from '../house/eventually.ts';
import { type Program, startProgram } from '../house/program.ts';

/** Where a process stopped, and with which order. */
export type Standing = { moment: string; reference: string };

/** A program of the house that stops where it is told to, from its first step on. */
export type ArmedProgram = Pick<Program, 'kill' | 'freeze' | 'thaw'> & {
  /** Waits until so many stand. */
  standing: (count: number) => Promise<Standing[]>;
  /** Those who stand go on; so many calls stop at these moments from now on. */
  release: (moments?: Record<string, number>) => void;
  /** Waits until it ends by itself. */
  ended: () => Promise<void>;
};

const STANDING_WITHIN_MS = 60_000;
const ENDED_WITHIN_MS = 60_000;

/** @param quiet whether what it says to its user goes nowhere */
export function startArmed(
  file: string,
  args: string[],
  env: Record<string, string>,
  moments: Record<string, number> = {},
  quiet = false,
): ArmedProgram {
  const program = startProgram(file, args, env, ['--conditions=failpoints'], quiet);
  const stood: Standing[] = [];
  program.hear((message) => {
    const { standsAt, reference } = message as { standsAt: string; reference: string };
    stood.push({ moment: standsAt, reference });
  });
  program.tell({ arm: moments });
  return {
    standing: async (count) => {
      await eventually(
        () => `${count} stand in ${args[0]}, ${stood.length} do`,
        STANDING_WITHIN_MS,
        async () => stood.length >= count || !program.isRunning(),
      );
      return stood.splice(0);
    },
    release: (next = {}) => program.tell({ arm: next, release: true }),
    ended: () =>
      eventually(
        () => `${args[0]} ends`,
        ENDED_WITHIN_MS,
        async () => !program.isRunning(),
      ),
    kill: program.kill,
    freeze: program.freeze,
    thaw: program.thaw,
  };
}
