import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports below the ephemeral range, so that no outgoing connection occupies a port before its program binds it.
 */
const [FIRST, LAST] = [20_000, 32_000];
const MAX_ATTEMPTS = 1_000;

/** Ports already handed out. Programs that start at the same time must not share a port. */
const usedPorts = new Set<number>();

/** Returns free ports. The result may have fewer than `count`. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let tries = 0; ports.length < count && tries < MAX_ATTEMPTS; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (usedPorts.has(port) || !(await isFree(port))) continue;
    usedPorts.add(port);
    ports.push(port);
  }
  return ports;
}

export async function findFreePort(): Promise<number> {
  const [port] = await findFreePorts(1);
  if (port === undefined) throw new Error('no port is free');
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
