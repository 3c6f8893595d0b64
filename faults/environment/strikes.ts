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
  /** SIGKILL (F-1, F-2). */
  kill: async (_environment, programs) => void (await Promise.all(programs.map((program) => program.kill()))),
  /** Breaks all connections to the database (F-4); stopped calls continue without them. */
  cut: async (environment, programs) => {
    await environment.cut();
    release(programs);
  },
  /** Kills the database server and starts it again (F-3); then stopped calls continue. */
  crash: async (environment, programs) => {
    await environment.crash();
    release(programs);
  },
} satisfies Record<string, Strike>;
export type StrikeName = keyof typeof STRIKES;
