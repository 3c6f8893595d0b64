import { resolve } from 'node:path';
import { runOffline } from '#server/cli/offline/run-offline.ts';

/** Types a command that works with the shop stopped. @param env its whole environment */
export async function typeOffline(
  typed: readonly string[],
  env: Record<string, string | undefined>,
): Promise<{ code: number | undefined; out: string[]; err: string[] }> {
  const out: string[] = [];
  const err: string[] = [];
  const io = {
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    ask: async () => undefined,
    path: (name: string) => resolve(name),
    colours: false,
  };
  return { code: await runOffline(typed, io, { env, onEnd: () => {} }), out, err };
}
