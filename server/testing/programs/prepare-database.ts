import '#server/runtime/node-env.ts';
import { sql } from 'drizzle-orm';
import { closeAdapters, openAdapters } from '#server/app/adapters.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/runtime/telemetry/log.ts';
import { findPictures } from '../find-pictures.ts';

// Migrates an empty database and adds the catalogue and the job queue, as a first start does. Tests copy the database and
// use different card keys, so the installation row is deleted. Each copy stores its own at its first start.
const adapters = await openAdapters(readConfig(process.env), createLog('warn'), findPictures(), {
  runsMaintenance: true,
  database: 'prepare',
});
await adapters.connection.db.execute(sql`delete from installation`);
await closeAdapters(adapters);
