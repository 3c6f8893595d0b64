import { once } from 'node:events';
import { createServer } from 'node:net';

const REASONS: Record<string, string> = {
  EADDRINUSE: 'another program uses it (EADDRINUSE); stop that program, or choose another port',
  EACCES: 'permission denied (EACCES); choose a port from 1024 on',
};

/** @param name name of the setting */
export async function portFaults(name: string, port: number, host?: string): Promise<string[]> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    await once(server.close(), 'close');
    return [];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return [`${name}: ${port}: ${REASONS[code] ?? `the operating system reports ${code}`}`];
  }
}
