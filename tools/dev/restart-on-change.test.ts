import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RunningProgram } from '../shop/run-shop.ts';
import { restartOnChange } from './restart-on-change.ts';

let folder: string;
let running: RunningProgram | undefined;

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const said = () => readFileSync(join(folder, 'said.txt'), 'utf8').trim().split('\n');
const waitFor = (lines: string[]) => vi.waitFor(() => expect(said()).toEqual(lines), { timeout: 200_000 });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restarts-'));
  put('package.json', '{"type":"module"}');
  put('said.txt', '');
  put('word.ts', "export const word: string = 'one';");
  put('other.ts', 'export const other = 1;');
  const program = `import { appendFileSync } from 'node:fs';
import { word } from './word.ts';
process.on('SIGTERM', () => {
  appendFileSync(import.meta.dirname + '/said.txt', 'stopped\\n');
  process.exit(0);
});
setInterval(() => {}, 1000);
appendFileSync(import.meta.dirname + '/said.txt', word + '\\n');`;
  put('program.ts', program);
  vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true });
});

it('starts a program again when a file changes that it imports, and only then', async () => {
  running = restartOnChange([])(join(folder, 'program.ts'), [], process.env);
  await waitFor(['one']);
  put('other.ts', 'export const other = 2;');
  put('word.ts', "export const word: string = 'two';");
  await waitFor(['one', 'stopped', 'two']);
  await running.stop();
  expect(said()).toEqual(['one', 'stopped', 'two', 'stopped']);
});

it('goes on after a mistake that the next change takes away', async () => {
  running = restartOnChange([])(join(folder, 'program.ts'), [], process.env);
  await waitFor(['one']);
  put('word.ts', 'export const word: string = ;');
  await vi.waitFor(() => expect(vi.mocked(console.log).mock.calls.flat().join()).toContain('restarts when'), {
    timeout: 30_000,
  });
  put('word.ts', "export const word: string = 'two';");
  await waitFor(['one', 'stopped', 'two']);
});
