import '#server/runtime/node-env.ts';
import { readConfig } from '#server/config/config.ts';
import { connect } from '#server/postgres/connection/connect.ts';
import { brokenInvariants } from '../invariants.ts';

// For tests that know nothing of the product: the names and rows of the invariants that are broken, as JSON; with the word `in-time`
// also those about time.
const connection = await connect(readConfig(process.env).database);
process.stdout.write(
  JSON.stringify(
    await brokenInvariants({ adapters: { connection } }, { inTime: process.argv.includes('in-time') }),
  ),
);
await connection.close();
