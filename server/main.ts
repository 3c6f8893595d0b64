import './runtime/node-env.ts';
import './runtime/drizzle-resolution.ts';

// Imported dynamically, after the modules above have run.
const { ENTRY_POINTS, run } = await import('./start.ts');

const face = ENTRY_POINTS.find((name) => name === (process.argv[2] ?? 'all'));
if (face === undefined) {
  process.stderr.write(`usage: server/main.ts [${ENTRY_POINTS.join('|')}] [--invite-first]\n`);
  process.exit(2);
}
const invitesFirst = process.argv.includes('--invite-first');
run(face, { shouldInviteFirst: invitesFirst }).catch(async (error: unknown) => {
  const { formatStartFailure } = await import('./runtime/start-failure.ts');
  process.stderr.write(`${formatStartFailure(error)}\n`);
  process.exit(1);
});
