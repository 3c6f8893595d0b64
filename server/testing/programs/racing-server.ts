import '#server/runtime/node-env.ts';
import { eq } from 'drizzle-orm';
import { openAdapters } from '#server/app/adapters.ts';
import { composeApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { orders } from '#server/postgres/schema/order-tables.ts';
import { payment } from '#server/postgres/schema/payment-tables.ts';
import { createLog } from '#server/runtime/telemetry/log.ts';
import { createWebServer } from '#server/web/start-web.ts';
import { sweep } from '#server/worker/scheduled-tasks.ts';
import { startWorker } from '#server/worker/start-worker.ts';
import { findPictures } from '../find-pictures.ts';

// Runs the web server's API, and the worker's sweep on request of the parent process. With the argument
// `jobs` it also runs the worker.

/** Requests the sweep of one payment, or a whole round. */
type RoundCommand = { id: number; sweep: { reference?: string } } | { sweep?: never };

const config = readConfig(process.env);
const doesJobs = process.argv.includes('jobs');
const adapters = await openAdapters(config, createLog(config.logLevel), findPictures(), {
  runsMaintenance: doesJobs,
  database: 'prepare',
});
const app = composeApp(adapters);
const web = await createWebServer(app, { storefront: false });

async function trigger(reference: string): Promise<void> {
  const [found] = await adapters.connection.db
    .select({ id: payment.id })
    .from(payment)
    .innerJoin(orders, eq(orders.id, payment.orderId))
    .where(eq(orders.reference, reference));
  if (found === undefined) throw new Error('no such order');
  await app.checkout.confirmPayment(found.id, 'sweep');
}

process.on('message', (command: RoundCommand) => {
  // Other messages are for the failpoints.
  if (command.sweep === undefined) return;
  const { reference } = command.sweep;
  const round = reference === undefined ? sweep(app) : trigger(reference);
  const reply = (ok: boolean) => void process.send?.({ id: command.id, ok });
  round.then(
    () => reply(true),
    () => reply(false),
  );
});

if (doesJobs) await startWorker(app);
await web.listen({ port: config.port, host: '127.0.0.1' });
