import type { ChildProcess } from 'node:child_process';

/**
 * Resolves when a PostgreSQL server accepts connections.
 * @throws the server's output if it ends first
 */
export function untilReady(started: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      if (said.length < 100_000) said += chunk;
      if (said.includes('ready to accept connections')) resolve();
    });
    started.once('exit', () => reject(new Error(`the server did not start: ${said}`)));
  });
}
