import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atMost, type Outcome } from './budget.ts';
import { median } from './statistics.ts';

const root = join(import.meta.dirname, '..');
const LINES_MAX = 300;
const MEDIAN_MIN = 40;
const MEDIAN_MAX = 85;
const SOURCE = /\.(ts|tsx|css|mjs|cjs)$/;
const TEST = /\.test\.tsx?$/;

type FileSize = { path: string; lines: number };

/**
 * Counts the lines of all source files in the working tree. The same limit applies to tests, but their median is
 * separate.
 */
export function sourceFiles(): Outcome[] {
  const files = listFiles().map((path): FileSize => ({ path, lines: countLines(path) }));
  const tests = files.filter(({ path }) => TEST.test(path));
  const sources = files.filter(({ path }) => !TEST.test(path));
  const middle = median(sources.map(({ lines }) => lines));
  return [
    longest('longest source file', sources),
    longest('longest test file', tests),
    {
      name: 'median source file',
      value: middle,
      unit: (lines) => `${lines} lines`,
      budget: `${MEDIAN_MIN} to ${MEDIAN_MAX}`,
      ok: middle >= MEDIAN_MIN && middle <= MEDIAN_MAX,
      notes: [
        `${sources.length} files; of the ${tests.length} tests it is ${median(tests.map(({ lines }) => lines))}`,
      ],
    },
  ];
}

function listFiles(): string[] {
  const answer = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  // Skip deleted files, which git lists until the deletion is committed.
  return answer.split('\0').filter((path) => SOURCE.test(path) && existsSync(join(root, path)));
}

function countLines(path: string): number {
  return readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
}

function longest(name: string, files: readonly FileSize[]): Outcome {
  const tooLong = files.filter(({ lines }) => lines > LINES_MAX);
  return atMost({
    name,
    value: Math.max(...files.map(({ lines }) => lines)),
    max: LINES_MAX,
    unit: (lines) => `${lines} lines`,
    notes: tooLong.map(({ path, lines }) => `${path} has ${lines} lines`),
  });
}
