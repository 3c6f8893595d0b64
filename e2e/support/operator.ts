import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import type { JourneyShop } from './journey-shop.ts';

const root = join(import.meta.dirname, '../..');

/**
 * What a command of the operators says, also where it ends with 1: something is in transit.
 * @param settings of the shop that the command needs besides
 */
export async function typed(
  own: JourneyShop,
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<string> {
  const address = { DATABASE_URL: own.database, STAND_INS_PORT: new URL(own.standIns).port };
  // As an operator's next command finds it (tools/install.mjs): compiled.
  const compiled = { NODE_COMPILE_CACHE: join(root, 'build', 'compiled') };
  const env = { ...process.env, ...compiled, ...address, ...settings };
  const run = promisify(execFile)(process.execPath, [join(root, 'server/cli/main.ts'), ...words], {
    cwd: root,
    env,
  });
  const { stdout } = await run.catch((ended: { code: number; stdout: string }) => {
    if (ended.code !== 1 || words[0] !== 'reconcile') throw ended;
    return ended;
  });
  return stdout;
}

/** The acquirer's file has the payment and the refund of an order, and so have our records. */
export async function expectReconciled(own: JourneyShop, reference: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-journey-'));
  const file = join(folder, 'worldline.csv');
  const answer = await fetch(`${own.standIns}/acquirers/worldline.csv`);
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  expect(await readFile(file, 'latin1')).toContain(reference);
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const days = ['--from', day(-1), '--to', day(1)];
  const told = JSON.parse(
    await typed(own, ['reconcile', ...days, '--settlement', `worldline=${file}`, '--json']),
  );
  expect(told.differences).toEqual([]);
  const kinds = ['payment', 'refund'];
  const sums = told.sums.filter(({ kind }: { kind: string }) => kinds.includes(kind));
  expect(sums).toMatchObject(kinds.map((kind) => ({ kind, ours: 3000, theirs: 3000 })));
  await rm(folder, { recursive: true });
}
