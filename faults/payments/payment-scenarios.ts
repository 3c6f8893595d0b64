import { BAD_CONNECTIONS } from './bad-connections.ts';
import { CLOCK_JUMPS } from './clock-jumps.ts';
import { FROZEN_PROCESSES } from './frozen-processes.ts';
import { LOST_ANSWERS } from './lost-answers.ts';
import type { PaymentScenario } from './payment-scenario.ts';
import { PROVIDER_OUTAGE } from './provider-outage.ts';
import { REFUSED_CALLS } from './refused-calls.ts';
import { WRONG_ANSWERS } from './wrong-answers.ts';

/** Every fault of a payment that is no kill, cut, crash or race: those have runs of their own. */
export const PAYMENT_SCENARIOS: PaymentScenario[] = [
  ...LOST_ANSWERS,
  ...REFUSED_CALLS,
  ...PROVIDER_OUTAGE,
  ...WRONG_ANSWERS,
  ...FROZEN_PROCESSES,
  ...CLOCK_JUMPS,
  ...BAD_CONNECTIONS,
];
