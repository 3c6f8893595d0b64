import { drawBrandPictures } from '../shop/build.ts';
import { runShop } from '../shop/run-shop.ts';
import { restartOnChange } from './restart-on-change.ts';
import { watchDesk } from './watch-desk.ts';

/**
 * The shop from its sources. A change of what the server imports restarts it; a change of what only pages are made of
 * is carried into the browser while the server goes on; pages of the desk are built again, and there with the next reload.
 * The database stays through all of it.
 */
process.env.NODE_ENV = 'development';
await drawBrandPictures();
if (process.env.DESK_PORT !== '') await watchDesk();
await runShop(restartOnChange(['--conditions=live', '--conditions=development']));
