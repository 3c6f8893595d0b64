import fastify from 'fastify';
import { registerAcquirerRoutes } from './acquirers/acquirer-routes.ts';
import { createGateway } from './datatrans/gateway.ts';
import { registerGatewayRoutes } from './datatrans/gateway-routes.ts';
import { createIdentityProvider } from './identity/identity-provider.ts';
import { registerIdentityRoutes } from './identity/identity-routes.ts';
import { registerIndexRoute } from './index-page.ts';
import { createMailbox } from './mailbox/mailbox.ts';
import { registerMailboxRoutes } from './mailbox/mailbox-routes.ts';
import { startSmtp } from './mailbox/smtp-receiver.ts';
import { createProvider } from './saferpay/provider.ts';
import { registerSaferpayRoutes } from './saferpay/saferpay-routes.ts';
import { registerBalanceRoutes } from './supplier/balance-page.ts';
import { registerSupplierRoutes } from './supplier/supplier-routes.ts';
import { createSupplier } from './supplier/supplier-stand-in.ts';

export type StandInsOptions = {
  /** 0 means any free port. */
  readonly port: number;
  readonly smtpPort: number;
  /** `localhost` listens on both loopback addresses. */
  readonly host?: string;
  /** Folder of the ledgers. If undefined, the state is kept in memory only. */
  readonly dataFolder?: string | undefined;
  /** Environment variables with the names and passwords of the accounts. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly now?: () => number;
};

export type StandIns = {
  readonly url: string;
  readonly smtpUrl: string;
  close(): Promise<void>;
};

/** Starts both payment providers, acquirers, supplier, balance page, mailbox and identity saferpay in this process. */
export async function startStandIns(options: StandInsOptions): Promise<StandIns> {
  const host = options.host ?? '127.0.0.1';
  const now = options.now ?? Date.now;
  const environment = options.environment ?? {};
  const folder = options.dataFolder;
  const closing = new AbortController();
  const saferpay = createProvider({ environment, folder, now, closing: closing.signal });
  const datatrans = createGateway({ environment, folder, now, closing: closing.signal });
  const supplier = createSupplier({ environment, folder, now });
  const mailbox = createMailbox({ folder, now });
  const identity = createIdentityProvider({ environment, now });

  const ledgers = [saferpay.records.events, datatrans.records.events];

  // No HEAD routes, because a browser's prefetch would use up a payment page.
  const app = fastify({ forceCloseConnections: true, exposeHeadRoutes: false, bodyLimit: 1024 * 1024 });
  await app.register(async (scope) => registerSaferpayRoutes(scope, saferpay), { prefix: '/saferpay' });
  await app.register(async (scope) => registerGatewayRoutes(scope, datatrans), { prefix: '/datatrans' });
  await app.register(async (scope) => registerSupplierRoutes(scope, supplier), { prefix: '/supplier' });
  await app.register(async (scope) => registerBalanceRoutes(scope, supplier), { prefix: '/balance' });
  await app.register(async (scope) => registerMailboxRoutes(scope, mailbox), { prefix: '/mailbox' });
  await app.register(async (scope) => registerAcquirerRoutes(scope, ledgers), { prefix: '/acquirers' });
  await app.register(async (scope) => registerIdentityRoutes(scope, identity), { prefix: '/identity' });
  registerIndexRoute(app);

  const smtp = await startSmtp({ host, port: options.smtpPort, mailbox });
  await app.listen({ host, port: options.port }).catch(async (error: unknown) => {
    await smtp.close();
    throw error;
  });
  const address = app.server.address();
  const boundPort = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    url: `http://${host}:${boundPort}`,
    smtpUrl: `smtp://${host}:${smtp.port}`,
    async close() {
      closing.abort();
      await app.close();
      await smtp.close();
      saferpay.records.close();
      datatrans.records.close();
      supplier.records.close();
      mailbox.close();
    },
  };
}
