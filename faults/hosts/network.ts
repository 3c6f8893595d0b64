import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';

const BRIDGE = 'cadeau0';
export const SUBNET = '10.77.0.0/24';
/** Address of this process, which runs the buyers. */
const OWN_ADDRESS = '10.77.0.1/24';
/** No interface has this hardware address, so packets to it vanish without an error. */
const UNUSED_HARDWARE_ADDRESS = '02:00:00:00:00:01';
const PREFIX = 'cadeau-';

export type Host = ReturnType<Network['addHost']>;
export type Network = ReturnType<typeof openNetwork>;

/**
 * Creates a bridge. Each host is a network namespace with one cable to it.
 * @param logs folder for the output of the hosts' programs
 */
export function openNetwork(logs: string) {
  removeNetwork();
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  run('ip', 'address', 'add', OWN_ADDRESS, 'dev', BRIDGE);
  run('ip', 'link', 'set', BRIDGE, 'up');
  process.once('exit', removeNetwork);
  return {
    /** @param name at most 8 characters, because names of interfaces are short */
    addHost: (name: string, address: string) => {
      const namespace = PREFIX + name;
      run('ip', 'netns', 'add', namespace);
      run('ip', 'link', 'add', namespace, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
      run('ip', 'link', 'set', namespace, 'master', BRIDGE, 'up');
      run('ip', '-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0');
      for (const device of ['lo', 'eth0']) run('ip', '-n', namespace, 'link', 'set', device, 'up');
      const setNeighbour = (other: string) =>
        run(
          ...['ip', '-n', namespace, 'neighbour', 'replace', other, 'dev', 'eth0'],
          ...['lladdr', UNUSED_HARDWARE_ADDRESS, 'nud', 'permanent'],
        );
      const launcher = ['ip', 'netns', 'exec', namespace];
      return {
        name,
        address,
        /** Command that executes a program on this host. */
        launcher,
        /** Starts a program that isn't part of the repository. */
        start: (command: readonly string[], user?: string) => {
          const log = openSync(join(logs, `${name}.log`), 'a');
          const asUser =
            user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'];
          const [program = '', ...args] = [...launcher, ...asUser, ...command];
          spawn(program, args, { stdio: ['ignore', log, log], cwd: logs, env: { PATH: process.env.PATH } });
        },
        /** Drops every packet from and to this host. Its link stays up, so neither side gets an error. */
        cut: () => void run('ip', 'link', 'set', namespace, 'nomaster'),
        /** Drops every packet from this host to the others. */
        cutFrom: (others: readonly { address: string }[]) => {
          for (const other of others) setNeighbour(other.address);
        },
        heal: () => {
          run('ip', 'link', 'set', namespace, 'master', BRIDGE);
          run('ip', '-n', namespace, 'neighbour', 'flush', 'nud', 'permanent');
        },
        /** Kills all processes of this host. */
        kill: () => killAll(namespace),
      };
    },
  };
}

function killAll(namespace: string): void {
  for (const pid of run('ip', 'netns', 'pids', namespace).split('\n').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It ended with its parent process.
    }
  }
}

/** Also removes what a killed drill left behind. */
function removeNetwork(): void {
  for (const namespace of listNames('netns', 'list')) {
    killAll(namespace);
    run('ip', 'netns', 'delete', namespace);
  }
  // A namespace without a name lives on until its last process has ended.
  for (const link of [...listNames('-brief', 'link', 'show', 'type', 'veth'), BRIDGE])
    spawnSync('ip', ['link', 'delete', link]);
}

function listNames(...args: string[]): string[] {
  const names = run('ip', ...args)
    .split('\n')
    .map((line) => line.split(/[@ ]/)[0] ?? '');
  return names.filter((name) => name.startsWith(PREFIX));
}

function run(...[command = '', ...args]: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
