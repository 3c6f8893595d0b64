import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports below the range for outgoing connections, so that no outgoing connection takes one before its program
 * starts.
 */
const [FIRST, LAST] = [20_000, 32_000];
const TRIES = 1_000;

/** Each port is used once: programs that start at the same time must not share one. */
const given = new Set<number>();

/** Returns free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let tries = 0; ports.length < count && tries < TRIES; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    ports.push(port);
  }
  return ports;
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
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
