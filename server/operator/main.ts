import { ConfigError, readConfig } from '#server/runtime/config.ts';
import { DatabaseAway, readRows } from './read-rows.ts';
import { formatToPost, TO_POST, type ToPost } from './to-post.ts';

const HELP = `cadeau: the operator's command line

  cadeau to-post [--json]   cards to pack and post, due first

Exit codes: 0 done, 1 refused, 2 wrong usage, 3 unavailable.`;

async function run(words: string[]): Promise<number> {
  const json = words.includes('--json');
  const [command, ...rest] = words.filter((word) => word !== '--json');
  if (command === undefined || command === 'help') {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  if (command !== 'to-post' || rest.length > 0) {
    process.stderr.write(`${HELP}\n`);
    return 2;
  }
  const rows = await readRows<ToPost>(readConfig(process.env).database, TO_POST);
  process.stdout.write(`${json ? JSON.stringify(rows, null, 2) : formatToPost(rows)}\n`);
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DatabaseAway)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 3;
}
