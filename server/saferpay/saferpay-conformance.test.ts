import { describe } from 'vitest';
import {
  describePaymentProvider,
  type ProviderCallName,
} from '#server/testing/payment-provider-conformance.ts';
import { startStandIns } from '../../stand-ins/start-stand-ins.ts';
import { createExternalSystems } from '../../testkit/external-systems.ts';
import { createSaferpay } from './saferpay.ts';

const ENDPOINTS: Record<ProviderCallName, string> = {
  initialize: 'Initialize',
  assert: 'Assert',
  capture: 'Capture',
  cancel: 'Cancel',
  refund: 'Refund',
  inquire: 'Inquire',
};

describe('Saferpay', () => {
  describePaymentProvider(async () => {
    const { url, close } = await startStandIns({ port: 0, smtpPort: 0 });
    const systems = createExternalSystems(url);
    await systems.reset();
    // Otherwise a declined payer may try again, and the decline arrives when they leave.
    await systems.control('saferpay', { declines: 'at-once' });
    const strike = (call: ProviderCallName, fault: string) =>
      systems.control('saferpay', { endpoint: ENDPOINTS[call], fault });
    return {
      provider: createSaferpay({
        url: `${url}/saferpay/api`,
        customerId: '245300',
        terminalId: '17800123',
        username: 'API_245300_00000001',
        password: 'stand-in-password',
      }),
      pay: async (reference, action) => void (await systems.pay(reference, action)),
      loseResponse: (call) => strike(call, 'cut-json'),
      refuseConnection: (call) => strike(call, 'cut'),
      createNotification: (secret) => ({
        method: 'GET',
        path: [secret, 'success'],
        headers: {},
        rawBody: '',
      }),
      close,
    };
  });
});
