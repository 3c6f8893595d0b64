import { availableParallelism } from 'node:os';
import { runPackage } from '../shop/build-sources.ts';

/** A program from the installed packages that checks the sources. */
type Check = { name: string; program: string; args: string[] };

type CheckResult = { name: string; ok: boolean; seconds: number; output: string };

/** Slowest first, so that concurrent checks finish at about the same time. */
const CHECKS: readonly Check[] = [
  // Its cache makes the next run several times faster.
  {
    name: 'types',
    program: 'typescript7/bin/tsc',
    args: ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', 'build/types.tsbuildinfo'],
  },
  { name: 'lint and format', program: '@biomejs/biome/bin/biome', args: ['ci', '--colors=off', '.'] },
  {
    name: 'imports between folders',
    program: 'dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['--config', 'tools/conventions/import-rules.cjs', '.'],
  },
  { name: 'spelling, en', program: 'cspell/bin.mjs', args: checkSpelling('en') },
  { name: 'unused code', program: 'knip/bin/knip.js', args: ['--no-progress'] },
  { name: 'spelling, fr-ch', program: 'cspell/bin.mjs', args: checkSpelling('fr-ch') },
  { name: 'spelling, de-ch', program: 'cspell/bin.mjs', args: checkSpelling('de-ch') },
  { name: 'spelling, it-ch', program: 'cspell/bin.mjs', args: checkSpelling('it-ch') },
  { name: 'types of rules and texts', program: 'typescript7/bin/tsc', args: ['-p', 'tsconfig.pure.json'] },
  // Builds shop and desk if the sources changed.
  { name: 'browsers', program: '../tools/test/check-browsers.ts', args: [] },
  { name: 'commit messages', program: '../tools/conventions/commit-messages.ts', args: [] },
];

function checkSpelling(language: string): string[] {
  return ['lint', '--config', `tools/conventions/words/${language}.json`, '--no-progress', '--no-summary'];
}

/**
 * Runs the checks, one per processor, and reports each result when it is available.
 * @param only parts of names; empty for all checks
 */
export async function runChecks(
  only: readonly string[],
  report: (result: CheckResult) => void,
): Promise<CheckResult[]> {
  const waiting = CHECKS.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
  const results: CheckResult[] = [];
  const runNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const result = await runCheck(next);
      results.push(result);
      report(result);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return results;
}

async function runCheck({ name, program, args }: Check): Promise<CheckResult> {
  const startedAt = performance.now();
  const result = await runPackage([program, ...args]);
  return { name, ...result, seconds: (performance.now() - startedAt) / 1000 };
}

/** Formats one line per check, with the output if it failed. */
export function describeResult({ name, ok, seconds, output }: CheckResult): string {
  const line = `${ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`;
  return ok ? line : `${line}\n\n${output.trim()}\n`;
}

if (import.meta.main) {
  const results = await runChecks(process.argv.slice(2), (result) => console.log(describeResult(result)));
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
  console.log(
    results.length === 0
      ? `No check matches. Available checks: ${CHECKS.map(({ name }) => name).join('; ')}.`
      : `${results.length - failed.length} passed, ${failed.length} failed`,
  );
  for (const name of failed) console.log(`  run only this check: npm run check "${name}"`);
  process.exitCode = failed.length > 0 || results.length === 0 ? 1 : 0;
}
