import type { PaymentFinding } from '#server/app/payment-use-cases.ts';
import type { ProviderPause } from '#server/checkout/provider-pause.ts';
import type { Run } from '../command.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printResult, printTable, red } from '../print/table.ts';
import { orderNamed } from '../read/read-options.ts';

const FINDING: Column<PaymentFinding>[] = [
  { head: 'provider', cell: ({ provider }) => provider },
  { head: 'what', cell: ({ subject }) => subject },
  { head: '', cell: ({ state }) => ({ well: 'well', wrong: 'look', unknown: 'not known' })[state] },
  { head: 'detail', cell: ({ detail }) => detail },
];

const WHY_PAUSED: Record<ProviderPause['cause'], string> = {
  refused: 'it refuses our account',
  unreachable: 'it did not answer five times in a row',
  'refunds-denied': 'it refuses refunds of our account; payments go on',
};

const PAUSE: Column<ProviderPause>[] = [
  {
    head: 'left alone',
    cell: ({ provider, cause }) => (cause === 'refunds-denied' ? `${provider}, for refunds` : provider),
  },
  { head: 'because', cell: ({ cause, name }) => `${WHY_PAUSED[cause]} (${name})` },
  { head: 'since', cell: ({ since }) => shownTime(since) },
  {
    head: 'again',
    cell: ({ cause, probeAt }) =>
      cause === 'refunds-denied' ? 'after "payment resume"' : `from ${shownTime(probeAt)}`,
  },
];

export const runPaymentCheck: Run = async (call) => {
  const { io, app } = call;
  const [findings, pauses] = [await app.payments.check(), await app.payments.pauses()];
  const well = pauses.length === 0 && findings.every(({ state }) => state !== 'wrong');
  printResult(call, { well, findings, pauses }, () => {
    printTable(io, FINDING, findings);
    io.out('');
    if (pauses.length > 0) printTable(io, PAUSE, pauses);
    io.out(
      well
        ? 'Nothing stands in the way of payments.'
        : red(io, 'Something needs a person: see docs/payments.md.'),
    );
  });
  return well ? 0 : 1;
};

export const runPaymentResume: Run = async (call) => {
  const ended = await call.app.payments.resume(call.by);
  printResult(call, { ended }, () =>
    call.io.out(
      ended === 0
        ? 'No provider is left alone.'
        : 'The provider is asked again, and refunds are planned again.',
    ),
  );
  return 0;
};

export const runPaymentLook: Run = async (call) => {
  const { id, reference } = await orderNamed(call);
  const { orderStatus, status, pending } = await call.app.payments.look(id, call.by);
  printResult(call, { reference, order: orderStatus, payment: status, pending }, () =>
    call.io.out(`Order ${reference}: ${orderStatus}, payment ${status}${pending ? ', undecided' : ''}.`),
  );
  return 0;
};
