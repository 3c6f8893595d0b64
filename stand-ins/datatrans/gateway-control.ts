import type { FastifyInstance } from 'fastify';
import { faultsBefore } from '../faults/broken-answers.ts';
import { paymentControl } from '../faults/payment-control.ts';
import type { Gateway } from './gateway.ts';
import { errorCodes } from './gateway-errors.ts';
import { defaultGatewaySettings, gatewaySettingsSchema } from './merchant-settings.ts';
import { statusDistortions } from './status-body.ts';

const calls = ['initialize', 'status', 'settle', 'cancel', 'credit', 'check', '*'];
const callFaults = [
  ...faultsBefore,
  ...errorCodes.map((code) => `error:${code}`),
  'acted-no-answer',
  'cut-json',
  'slow-drip',
  'server-error',
];

const faultsOf: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(calls.map((call) => [call, callFaults])),
  status: [...callFaults, ...statusDistortions],
  check: faultsBefore,
  notify: ['block', 'duplicate'],
};

/** Lets a test order faults and switch behaviour. */
export function gatewayControl(app: FastifyInstance, gateway: Gateway): void {
  paymentControl(app, gateway, {
    faultsOf,
    settingsSchema: gatewaySettingsSchema,
    defaultSettings: defaultGatewaySettings,
  });
}
