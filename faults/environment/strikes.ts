import type { FaultEnvironment } from './fault-environment.ts';
import type { ShopProgram } from './shop-program.ts';

type Strike = (
  environment: Pick<FaultEnvironment, 'cut' | 'crash'>,
  programs: readonly ShopProgram[],
) => Promise<void>;

const releaseAll = (programs: readonly ShopProgram[]) => {
  for (const program of programs) program.release();
};

export const STRIKES = {
  /** Kills the programs with SIGKILL (F-1, F-2). */
  kill: async (_environment, programs) => void (await Promise.all(programs.map((program) => program.kill()))),
  /** Breaks all connections to the database (F-4), then continues the stopped calls. */
  cut: async (environment, programs) => {
    await environment.cut();
    releaseAll(programs);
  },
  /** Kills and restarts the database server (F-3), then continues the stopped calls. */
  crash: async (environment, programs) => {
    await environment.crash();
    releaseAll(programs);
  },
} satisfies Record<string, Strike>;
export type StrikeName = keyof typeof STRIKES;
