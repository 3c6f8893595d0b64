import { CUT_CONNECTIONS } from '../../testkit/database.ts';
import type { Random } from '../../testkit/random.ts';
import type { FaultEnvironment } from '../environment/fault-environment.ts';

type Fault = { name: string; cause: (environment: FaultEnvironment) => Promise<unknown> };

const control =
  (system: 'saferpay' | 'supplier' | 'mailbox', order: object): Fault['cause'] =>
  ({ external }) =>
    external.control(system, order);

/** A few calls each; every one is such that the shop comes to the end by itself. */
const FAULTS: readonly Fault[] = [
  ...['Initialize', 'Assert', 'Capture'].flatMap((endpoint) =>
    ['cut', 'acted-no-answer', 'html-502'].map((fault) => ({
      name: `provider: ${endpoint} ${fault}`,
      cause: control('saferpay', { endpoint, fault, times: 2 }),
    })),
  ),
  ...['cut', 'acted-no-answer', 'html-502', 'cut-json'].map((fault) => ({
    name: `supplier: ${fault}`,
    cause: control('supplier', { endpoint: 'issue', fault, times: 3 }),
  })),
  ...[
    { fault: 'reject-4xx', at: 'rcpt', times: 3 },
    { fault: 'drop-before-data', times: 3 },
    { fault: 'slow', delayMs: 2000, times: 3 },
  ].map((order) => ({ name: `mail server: ${order.fault}`, cause: control('mailbox', order) })),
  { name: 'database: every connection is cut', cause: ({ rows }) => rows(CUT_CONNECTIONS) },
];

/** Causes one of them. @returns its name */
export async function causeFault(environment: FaultEnvironment, random: Random): Promise<string> {
  const { name, cause } = random.oneOf(FAULTS);
  await cause(environment);
  return name;
}
