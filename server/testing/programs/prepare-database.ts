import '#server/runtime/node-env.ts';
import { openHouse } from '#server/house.ts';
import { readConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { findPictures } from '../pictures.ts';

// Makes of an empty database what a start makes of it: migrated, catalogue and job queue in place. Tests copy it.
const house = await openHouse(readConfig(process.env), createLog('warn'), findPictures(), true);
await house.close();
