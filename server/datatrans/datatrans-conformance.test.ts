import { describe } from 'vitest';
import {
  describePaymentProvider,
  type ProviderCallName,
} from '#server/testing/payment-provider-conformance.ts';
import { startStandIns } from '../../stand-ins/start-stand-ins.ts';
import { createExternalSystems } from '../../testkit/external-systems.ts';
import { createDatatrans } from './datatrans.ts';

const ENDPOINTS: Record<ProviderCallName, string> = {
  initialize: 'initialize',
  assert: 'status',
  capture: 'settle',
  cancel: 'cancel',
  refund: 'credit',
  inquire: 'status',
};

describe('Datatrans', () => {
  describePaymentProvider(async () => {
    const { url, close } = await startStandIns({ port: 0, smtpPort: 0 });
    const systems = createExternalSystems(url, 'datatrans');
    await systems.reset();
    const strike = (call: ProviderCallName, fault: string) =>
      systems.control('datatrans', { endpoint: ENDPOINTS[call], fault });
    return {
      provider: createDatatrans({
        url: `${url}/datatrans`,
        pageUrl: `${url}/datatrans`,
        merchantId: '1100012345',
        password: 'stand-in-password',
        signKeys: [],
      }),
      pay: async (reference, action) => void (await systems.pay(reference, action)),
      loseResponse: (call) => strike(call, 'acted-no-answer'),
      refuseConnection: (call) => strike(call, 'cut'),
      createNotification: (secret) => ({
        method: 'POST',
        path: [secret, 'success'],
        headers: {},
        rawBody: '{}',
      }),
      close,
    };
  });
});
