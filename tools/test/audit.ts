import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describeAudit, readAudit } from './audit-report.ts';

// Asks the registry for known faults of the packages; fails on high and critical ones.

const ANSWER_WITHIN_MS = 60_000;

const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0'], {
  cwd: join(import.meta.dirname, '../..'),
  encoding: 'utf8',
  timeout: ANSWER_WITHIN_MS,
  maxBuffer: 64 * 1024 * 1024,
});
const { lines, ok } = describeAudit(readAudit(stdout ?? ''));
for (const line of lines) console.log(line);
process.exitCode = ok ? 0 : 1;
