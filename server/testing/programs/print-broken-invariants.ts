import '#server/runtime/node-env.ts';
import { connect } from '#server/database/connect.ts';
import { readConfig } from '#server/runtime/config.ts';
import { brokenInvariants } from '../invariants.ts';

// For judges outside the house: the names and rows of the invariants that are broken, as JSON.
const connection = await connect(readConfig(process.env).database);
process.stdout.write(JSON.stringify(await brokenInvariants({ house: { connection } })));
await connection.close();
