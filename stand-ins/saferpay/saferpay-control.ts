import type { FastifyInstance } from 'fastify';
import { faultsBefore } from '../faults/broken-answers.ts';
import { paymentControl } from '../faults/payment-control.ts';
import type { Provider } from './provider.ts';
import { distortions } from './saferpay-distortions.ts';
import { errorNames } from './saferpay-errors.ts';
import { defaultSettings, settingsSchema } from './settings.ts';

const calls = 'Initialize Assert Capture Cancel Refund Inquire AssertCapture AssertRefund *'.split(' ');
const orderedErrors = errorNames.map((name) => `error:${name}`);
const callFaults = [
  ...faultsBefore,
  'acted-no-answer',
  'cut-json',
  'slow-drip',
  ...distortions,
  ...orderedErrors,
];

/** Faults by endpoint. The settlement file is no answer of the API, so it cannot have wrong figures. */
const faultsOf: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(calls.map((call) => [call, callFaults])),
  notify: ['block', 'duplicate'],
  settlement: faultsBefore,
  // Of the Management API.
  transactions: faultsBefore,
  terminal: faultsBefore,
  license: faultsBefore,
};

/** Lets a test order faults and switch behaviour. */
export function saferpayControl(app: FastifyInstance, provider: Provider): void {
  paymentControl(app, provider, { faultsOf, settingsSchema, defaultSettings });
}
