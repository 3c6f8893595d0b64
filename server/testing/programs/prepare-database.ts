import '#server/runtime/node-env.ts';
import { sql } from 'drizzle-orm';
import { closeAdapters, openAdapters } from '#server/app/adapters.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/runtime/telemetry/log.ts';
import { findPictures } from '../find-pictures.ts';

// Prepares an empty database as a start does: migrated, with catalogue and job queue. Tests copy it and use
// different card keys. The first start of each copy stores its owner.
const adapters = await openAdapters(readConfig(process.env), createLog('warn'), findPictures(), {
  upkeep: true,
  database: 'prepare',
});
await adapters.connection.db.execute(sql`delete from installation`);
await closeAdapters(adapters);
