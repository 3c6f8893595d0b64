import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import type { PaymentRouteDeps } from './payment-routes.ts';
import { registerPaymentRoutes } from './payment-routes.ts';

it('logs and counts a confirmation that fails after its response was sent', async () => {
  const logged: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const app = fastify({ logger: { level: 'error', stream } });
  let fail: (error: Error) => void = () => {};
  const lateConfirmationFailed = vi.fn();
  const notification = () => ({ notifySecret: 'secret' });
  registerPaymentRoutes(app, {
    payments: {
      provider: () => ({ name: 'saferpay', notification }),
      findByNotifySecret: async () => ({ paymentId: 'payment-1', isComplete: false }),
      confirmPayment: () => new Promise((_resolve, reject) => (fail = reject)),
    },
    visits: { countNotification: async () => 0 },
    metrics: { lateConfirmationFailed },
    // The timeout of the answer ends immediately.
    wait: async () => {},
  } as unknown as PaymentRouteDeps);

  const answer = await app.inject({ url: '/payments/saferpay/notify/secret/success' });
  expect(answer.statusCode).toBe(200);
  expect(lateConfirmationFailed).not.toHaveBeenCalled();

  fail(new Error('the database is gone'));
  await vi.waitFor(() => expect(lateConfirmationFailed).toHaveBeenCalledWith('notification'), {
    timeout: 200_000,
  });
  expect(logged).toContainEqual(
    expect.objectContaining({ paymentId: 'payment-1', err: expect.objectContaining({ type: 'Error' }) }),
  );
  await app.close();
});
