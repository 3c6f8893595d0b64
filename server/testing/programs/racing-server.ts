import '#server/runtime/node-env.ts';
import { eq } from 'drizzle-orm';
import { orders } from '#server/database/schema/orders.ts';
import { payment } from '#server/database/schema/payments.ts';
import { openHouse } from '#server/house.ts';
import { readConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { confirmPayment } from '#server/shop/payments/confirm-payment.ts';
import { createWeb } from '#server/web/start-web.ts';
import { startWorker } from '#server/worker/start-worker.ts';
import { sweep } from '#server/worker/sweep.ts';
import { findPictures } from '../pictures.ts';

// The API of the web face, and the sweep of the worker, which makes a round whenever whoever started us says so. With
// the word `jobs` also the worker itself.

/** The sweep's part for one payment, or a whole round. */
type Wish = { id: number; sweep: { reference?: string } } | { sweep?: never };

const config = readConfig(process.env);
const doesJobs = process.argv.includes('jobs');
const house = await openHouse(config, createLog(config.logLevel), findPictures(), doesJobs);
const web = await createWeb(house, { storefront: false });

async function knock(reference: string): Promise<void> {
  const [found] = await house.connection.db
    .select({ id: payment.id })
    .from(payment)
    .innerJoin(orders, eq(orders.id, payment.orderId))
    .where(eq(orders.reference, reference));
  if (found === undefined) throw new Error('no such order');
  await confirmPayment(house.confirming, found.id, 'sweep');
}

process.on('message', (wish: Wish) => {
  // Others are for the failpoints.
  if (wish.sweep === undefined) return;
  const { reference } = wish.sweep;
  const round = reference === undefined ? sweep(house) : knock(reference);
  const tell = (ok: boolean) => void process.send?.({ id: wish.id, ok });
  round.then(
    () => tell(true),
    () => tell(false),
  );
});

if (doesJobs) await startWorker(house, findPictures());
await web.listen({ port: config.port, host: '127.0.0.1' });
