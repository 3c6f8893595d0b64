import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// Fails on high or critical vulnerabilities of packages. Without network it prints a notice.

const TIMEOUT_MS = 60_000;

const { stdout, status } = spawnSync('npm', ['audit', '--audit-level=high', '--fetch-retries=0'], {
  cwd: join(import.meta.dirname, '../..'),
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
});
const isChecked = /\bvulnerabilit(y|ies)\b/.test(stdout ?? '');
console.log(isChecked ? stdout : 'audit: not checked, the registry could not be reached');
process.exitCode = isChecked ? (status ?? 1) : 0;
