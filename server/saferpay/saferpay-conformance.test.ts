import { describe } from 'vitest';
import { readConfig } from '#server/runtime/config.ts';
import { itIsAPaymentProvider, type ProviderCallName } from '#server/testing/payment-provider-conformance.ts';
import { control, faultless, pay } from '#server/testing/test-stand-ins.ts';
import { startStandIns } from '../../stand-ins/start-stand-ins.ts';
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
  itIsAPaymentProvider(async () => {
    const { url: standIns, close } = await startStandIns({ port: 0, smtpPort: 0 });
    await faultless({ standIns });
    // Else a payer who was declined may try again, and it is told when they leave.
    await control({ standIns }, 'saferpay', { declines: 'at-once' });
    const strike = (call: ProviderCallName, fault: string) =>
      control({ standIns }, 'saferpay', { endpoint: ENDPOINTS[call], fault });
    return {
      provider: createSaferpay(readConfig({ SAFERPAY_URL: `${standIns}/saferpay/api` }).saferpay),
      pay: async (reference, action) => void (await pay({ standIns }, reference, action)),
      loseAnswer: (call) => strike(call, 'cut-json'),
      refuseConnection: (call) => strike(call, 'cut'),
      notificationOf: (secret) => ({ method: 'GET', path: [secret, 'success'], body: undefined }),
      close,
    };
  });
});
