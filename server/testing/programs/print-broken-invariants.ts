import '#server/runtime/node-env.ts';
import { readConfig } from '#server/config/config.ts';
import { connect } from '#server/postgres/connection/connect.ts';
import { brokenInvariants } from '../invariants.ts';

// Prints the names and rows of broken invariants as JSON, for tests that don't import the product. The
// argument `in-time` includes time-dependent invariants.
const connection = await connect(readConfig(process.env).database);
process.stdout.write(
  JSON.stringify(
    await brokenInvariants({ adapters: { connection } }, { inTime: process.argv.includes('in-time') }),
  ),
);
await connection.close();
