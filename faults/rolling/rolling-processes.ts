import { join, relative } from 'node:path';
import { freePort, freePorts } from '../../testkit/ports.ts';
import { type Program, ready, startProgram } from '../../testkit/programs.ts';
import { outputOf } from '../environment/paused-program.ts';

const root = join(import.meta.dirname, '../..');
const WEB = 2;
const WORKERS = 2;
/** Longer than the proxy takes to see that a process is not ready. */
const STOP_GRACE_S = '1';

/** Two web and two worker processes of any version behind a proxy. */
export type RollingProcesses = {
  /** Address of the proxy. */
  url: string;
  /** Their names, in the order in which they are replaced. */
  names: readonly string[];
  /** Ends a process as a supervisor does, waits until it is gone, and starts it anew. */
  replace: (name: string, sources: string) => Promise<void>;
  close: () => Promise<void>;
};

/** @param sources folder of the version that they begin with */
export async function startRollingProcesses(
  environment: Record<string, string>,
  sources: string,
): Promise<RollingProcesses> {
  const [proxyPort, ports] = [await freePort(), await freePorts(WEB)];
  const url = `http://127.0.0.1:${proxyPort}`;
  const env = {
    ...environment,
    PUBLIC_URL: url,
    TRUSTED_PROXIES: 'loopback',
    MIGRATE: 'off',
    STOP_GRACE_S,
  };
  const webs = ports.map((port, index) => ({ name: `web-${index + 1}`, face: 'web', port }));
  const workers = Array.from({ length: WORKERS }, (_, index) => ({
    name: `worker-${index + 1}`,
    face: 'worker',
    port: undefined,
  }));
  const places = [...webs, ...workers];
  const running = new Map<string, Program>();
  const start = async ({ name, face, port }: (typeof places)[number], folder: string) => {
    const program = startProgram(join(relative(root, folder), 'server/main.ts'), {
      args: [face],
      env: port === undefined ? env : { ...env, PORT: String(port) },
      output: outputOf(environment),
    });
    running.set(name, program);
    if (port !== undefined) await ready(`http://127.0.0.1:${port}/health/ready`, program);
  };
  await Promise.all(places.map((place) => start(place, sources)));
  const proxy = startProgram('testkit/reverse-proxy.ts', { args: [proxyPort, ...ports].map(String) });
  await ready(`${url}/health/ready`, proxy);
  return {
    url,
    names: places.map(({ name }) => name),
    replace: async (name, folder) => {
      const place = places.find((each) => each.name === name);
      if (place === undefined) throw new Error(`no process ${name}`);
      await running.get(name)?.stop();
      await start(place, folder);
    },
    close: async () => {
      await Promise.all([...running.values(), proxy].map((program) => program.kill()));
    },
  };
}
