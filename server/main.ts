import './runtime/node-env.ts';
import './runtime/drizzle-resolution.ts';

// Imported dynamically, after the modules above have run.
const { FACES, run } = await import('./start.ts');

const face = FACES.find((name) => name === (process.argv[2] ?? 'all'));
if (face === undefined) {
  process.stderr.write(`usage: server/main.ts [${FACES.join('|')}] [--invite-first]\n`);
  process.exit(2);
}
const invitesFirst = process.argv.includes('--invite-first');
run(face, { invitesFirst }).catch(async (error: unknown) => {
  const { startFailure } = await import('./runtime/start-failure.ts');
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
});
