import '#server/runtime/node-env.ts';
import { sql } from 'drizzle-orm';
import { closeAdapters, openAdapters } from '#server/app/adapters.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { findPictures } from '../find-pictures.ts';

// Makes of an empty database what a start makes of it: migrated, catalogue and job queue in place. Tests copy it, with
// card keys of their own: whose database it is the first start of each copy writes down.
const adapters = await openAdapters(readConfig(process.env), createLog('warn'), findPictures(), {
  upkeep: true,
  database: 'prepare',
});
await adapters.connection.db.execute(sql`delete from installation`);
await closeAdapters(adapters);
