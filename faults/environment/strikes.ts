import type { FaultEnvironment } from './fault-environment.ts';
import type { ShopProgram } from './shop-program.ts';

type Strike = (
  environment: Pick<FaultEnvironment, 'cut' | 'crash'>,
  programs: readonly ShopProgram[],
) => Promise<void>;

const release = (programs: readonly ShopProgram[]) => {
  for (const program of programs) program.release();
};

export const STRIKES = {
  /** Kills with SIGKILL (F-1, F-2). */
  kill: async (_environment, programs) => void (await Promise.all(programs.map((program) => program.kill()))),
  /** Breaks all connections to the database (F-4). Stopped calls then continue. */
  cut: async (environment, programs) => {
    await environment.cut();
    release(programs);
  },
  /** Kills the database server and restarts it (F-3). Stopped calls then continue. */
  crash: async (environment, programs) => {
    await environment.crash();
    release(programs);
  },
} satisfies Record<string, Strike>;
export type StrikeName = keyof typeof STRIKES;
