import './runtime/node-env.ts';
import './runtime/drizzle-resolution.ts';

// Imported dynamically, after the modules above have run.
const { ENTRY_POINTS, run } = await import('./start.ts');

const entryPoint = ENTRY_POINTS.find((name) => name === (process.argv[2] ?? 'all'));
if (entryPoint === undefined) {
  process.stderr.write(`usage: server/main.ts [${ENTRY_POINTS.join('|')}] [--invite-first]\n`);
  process.exit(2);
}
const shouldInviteFirst = process.argv.includes('--invite-first');
run(entryPoint, { shouldInviteFirst }).catch(async (error: unknown) => {
  const { formatStartFailure } = await import('./runtime/start-failure.ts');
  process.stderr.write(`${formatStartFailure(error)}\n`);
  process.exit(1);
});
