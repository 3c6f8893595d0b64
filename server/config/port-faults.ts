import { once } from 'node:events';
import { createServer } from 'node:net';

const REASONS: Record<string, string> = {
  EADDRINUSE: 'another program listens on it (EADDRINUSE); stop that one, or name another',
  EACCES: 'this user may not listen on it (EACCES); name one from 1024 on',
};

/** What keeps the shop from listening on a port, tried by doing it. @param name of its setting */
export async function portFaults(name: string, port: number, host?: string): Promise<string[]> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    await once(server.close(), 'close');
    return [];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return [`${name}: ${port}: ${REASONS[code] ?? `the operating system says ${code}`}`];
  }
}
