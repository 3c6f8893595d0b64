import { CUT_CONNECTIONS } from '../../testkit/database.ts';
import { freePort } from '../../testkit/ports.ts';
import { type Program, ready, startProgram } from '../../testkit/programs.ts';
import { type Failpoints, failpointsOf, type Moments, type PausedCall } from '../environment/failpoints.ts';
import type { FaultEnvironment } from '../environment/fault-environment.ts';
import { outputOf } from '../environment/paused-program.ts';
import type { ProcessName } from './fault-moments.ts';

/** Web and worker as processes of their own, which can be stopped at moments, killed and started again. */
export type SeparateProcesses = {
  url: string;
  /** Starts the process, which stops at these moments from its first step on. */
  start: (name: ProcessName, moments?: Moments) => Promise<void>;
  /** From now on this many calls stop at these moments. */
  arm: (name: ProcessName, moments: Moments) => void;
  /** Waits until this many calls have stopped. */
  paused: (name: ProcessName, count: number) => Promise<PausedCall[]>;
  /** SIGKILL. */
  kill: (name: ProcessName) => Promise<void>;
  /** Breaks every connection to the database, and lets the calls that have stopped go on without it. */
  cut: (name: ProcessName) => Promise<void>;
  /** Kills the database server, starts it again, and lets the calls that have stopped go on. */
  crash: (name: ProcessName) => Promise<void>;
};

type Started = { program: Program; failpoints: Failpoints };

export async function separateProcesses(environment: FaultEnvironment): Promise<SeparateProcesses> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...environment.env, PORT: String(port), PUBLIC_URL: url };
  const started = new Map<ProcessName, Started>();
  return {
    url,
    start: async (name, moments = {}) => {
      if (started.get(name)?.program.isRunning() === true) return;
      const flags = ['--conditions=failpoints'];
      const program = startProgram('server/main.ts', { args: [name], env, flags, output: outputOf(env) });
      const failpoints = failpointsOf(program, name);
      started.set(name, { program, failpoints });
      failpoints.arm(moments);
      if (name === 'web') await ready(`${url}/health/ready`, program);
    },
    arm: (name, moments) => started.get(name)?.failpoints.arm(moments),
    paused: async (name, count) => {
      const calls = (await started.get(name)?.failpoints.paused(count)) ?? [];
      if (calls.length < count) throw new Error(`the ${name} process ended by itself`);
      return calls;
    },
    kill: async (name) => started.get(name)?.program.kill(),
    cut: async (name) => {
      await environment.rows(CUT_CONNECTIONS);
      started.get(name)?.failpoints.release();
    },
    crash: async (name) => {
      await environment.crash();
      started.get(name)?.failpoints.release();
    },
  };
}
