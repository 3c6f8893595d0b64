import { drawBrandPictures } from '../shop/build.ts';
import { runShop } from '../shop/run-shop.ts';
import { restartOnChange } from './restart-on-change.ts';
import { watchDesk } from './watch-desk.ts';

/**
 * Runs the shop from its sources. A change in server modules restarts it. A change in page modules is hot
 * reloaded. Pages of the desk are built again and appear at the next reload. The database stays.
 */
process.env.NODE_ENV = 'development';
await drawBrandPictures();
if (process.env.DESK_PORT !== '') await watchDesk();
await runShop(restartOnChange(['--conditions=live', '--conditions=development']));
