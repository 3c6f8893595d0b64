import '#server/runtime/node-env.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { findPictures } from '../find-pictures.ts';

// Makes of an empty database what a start makes of it: migrated, catalogue and job queue in place. Tests copy it.
const app = await createApp(readConfig(process.env), createLog('warn'), findPictures(), {
  upkeep: true,
  database: 'prepare',
});
await app.close();
