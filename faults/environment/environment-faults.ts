import type { FaultEnvironment } from './fault-environment.ts';
import type { ShopProgram } from './shop-program.ts';

type EnvironmentFault = (
  environment: Pick<FaultEnvironment, 'cutConnections' | 'crashDatabase'>,
  programs: readonly ShopProgram[],
) => Promise<void>;

const resumeAll = (programs: readonly ShopProgram[]) => {
  for (const program of programs) program.release();
};

export const ENVIRONMENT_FAULTS = {
  /** Kills the processes with SIGKILL (F-1, F-2). */
  kill: async (_environment, programs) => void (await Promise.all(programs.map((program) => program.kill()))),
  /** Cuts all database connections (F-4), then resumes the calls paused at failpoints. */
  cut: async (environment, programs) => {
    await environment.cutConnections();
    resumeAll(programs);
  },
  /** Kills and restarts the database server (F-3), then resumes the calls paused at failpoints. */
  crash: async (environment, programs) => {
    await environment.crashDatabase();
    resumeAll(programs);
  },
} satisfies Record<string, EnvironmentFault>;
export type EnvironmentFaultName = keyof typeof ENVIRONMENT_FAULTS;
