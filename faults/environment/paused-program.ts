import { eventually } from '../../testkit/eventually.ts';
import { type Program, startProgram } from '../../testkit/programs.ts';
import { type Failpoints, failpointsOf, type Moments } from './failpoints.ts';

/** A program of the shop whose calls can be stopped at failpoints, from its first step on. */
export type PausedProgram = Pick<Program, 'kill' | 'freeze' | 'thaw'> &
  Pick<Failpoints, 'paused' | 'release'> & {
    /** Waits until it ends by itself. */
    ended: () => Promise<void>;
  };

type Start = {
  env: Record<string, string>;
  moments?: Moments | undefined;
  /** What it writes about errors; shown, unless told otherwise. */
  errors?: 'ignore' | 'inherit';
};

export function startPaused(
  file: string,
  args: string[],
  { env, moments = {}, errors = 'inherit' }: Start,
): PausedProgram {
  const flags = ['--conditions=failpoints'];
  const program = startProgram(file, { args, env, flags, errors, output: outputOf(env) });
  const name = args[0] ?? file;
  const failpoints = failpointsOf(program, name);
  failpoints.arm(moments);
  return {
    paused: failpoints.paused,
    release: failpoints.release,
    ended: () =>
      eventually(
        () => `${name} ends`,
        () => !program.isRunning(),
      ),
    kill: program.kill,
    freeze: program.freeze,
    thaw: program.thaw,
  };
}

/** Log lines are shown only where FAULTS_LOG_LEVEL asks for them. */
export function outputOf(env: Record<string, string>): 'ignore' | 'inherit' {
  return env.LOG_LEVEL === process.env.FAULTS_LOG_LEVEL ? 'inherit' : 'ignore';
}
