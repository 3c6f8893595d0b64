import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PROGRAM = [process.execPath, join(import.meta.dirname, 'main.ts')];
const WITHOUT_IPV6 =
  'echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6 && ip link set lo up && exec "$0" "$@"';

/** Wraps a command in a network namespace without IPv6. Returns undefined if the system doesn't permit it. */
function withoutIpv6(command: readonly string[]): string[] | undefined {
  return ['--net', '--map-root-user --net']
    .map((flags) => ['unshare', ...flags.split(' '), 'sh', '-c', WITHOUT_IPV6])
    .map((prefix) => ({ prefix, status: spawnSync(prefix[0] ?? '', [...prefix.slice(1), 'true']).status }))
    .filter(({ status }) => status === 0)
    .map(({ prefix }) => [...prefix, ...command])[0];
}

function start([command = '', ...args]: readonly string[], ports: Record<string, string>) {
  const child = spawn(command, args, { env: { PATH: process.env.PATH, ...ports } });
  let output = '';
  let errors = '';
  child.stdout.on('data', (part: Buffer) => {
    output += part;
    // It listens. Nothing else is visible from outside its network.
    child.kill('SIGTERM');
  });
  child.stderr.on('data', (part: Buffer) => (errors += part));
  return once(child, 'close').then(([code]) => ({ code, output, errors }));
}

describe('the program of the stand-ins', () => {
  it('starts on a machine without IPv6', async ({ skip }) => {
    const command = withoutIpv6(PROGRAM);
    if (command === undefined) return skip('this system permits no network namespace without IPv6');
    expect(await start(command, {})).toEqual({
      code: 0,
      output: expect.stringMatching(/^stand-ins: .* mail: smtp:\/\/localhost:3925\n$/),
      errors: '',
    });
  });

  it.each(['STAND_INS_PORT', 'SMTP_PORT'])('names a port of %s that is taken', async (setting) => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const ports = {
      STAND_INS_HOST: '127.0.0.1',
      STAND_INS_PORT: '0',
      SMTP_PORT: '0',
      [setting]: String(port),
    };
    const ended = await start(PROGRAM, ports);
    other.close();
    expect(ended).toEqual({
      code: 1,
      output: '',
      errors: `The stand-ins cannot start: listen EADDRINUSE: address already in use 127.0.0.1:${port}. Set STAND_INS_PORT, SMTP_PORT or STAND_INS_HOST, or stop the program that uses the port.\n`,
    });
  });
});
