import { build } from './build.ts';
import { runShop, startOnce } from './run-shop.ts';

await build();
await runShop(startOnce);
