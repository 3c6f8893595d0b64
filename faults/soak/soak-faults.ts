import type { FaultEnvironment } from '../environment/fault-environment.ts';

type Fault = (environment: FaultEnvironment) => Promise<unknown>;

const control =
  (system: 'saferpay' | 'supplier' | 'mailbox', request: object): Fault =>
  ({ external }) =>
    external.control(system, request);

/** Faults that affect a few calls and from which the shop recovers automatically. */
const FAULTS: readonly Fault[] = [
  ...['Initialize', 'Assert', 'Capture'].flatMap((endpoint) =>
    ['cut', 'acted-no-answer', 'html-502'].map((fault) => control('saferpay', { endpoint, fault, times: 2 })),
  ),
  ...['cut', 'acted-no-answer', 'html-502', 'cut-json'].map((fault) =>
    control('supplier', { endpoint: 'issue', fault, times: 3 }),
  ),
  control('mailbox', { fault: 'reject-4xx', at: 'rcpt', times: 3 }),
  control('mailbox', { fault: 'drop-before-data', times: 3 }),
  control('mailbox', { fault: 'slow', delayMs: 2000, times: 3 }),
  ({ cutConnections }) => cutConnections(),
];

/** Causes a random fault. */
export async function causeFault(environment: FaultEnvironment): Promise<void> {
  await environment.random.pick(FAULTS)(environment);
}
