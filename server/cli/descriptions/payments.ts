import type { Command } from '../command.ts';
import { REFERENCE } from './shared-options.ts';

const load = () => import('../commands/payment-commands.ts');

export const paymentCheck: Command = {
  name: 'payment check',
  kind: 'read',
  summary:
    'Whether real payments can be made: account, terminal, methods, clock, notifications. Exit code 1 if not.',
  examples: ['cadeau payment check', 'cadeau payment check --json'],
  run: async (call) => (await load()).runPaymentCheck(call),
};

export const paymentResume: Command = {
  name: 'payment resume',
  kind: 'change',
  summary:
    'Has a payment provider asked again that is left alone, and refunds planned again that it refused.',
  examples: ['cadeau payment resume --reason "the licence for refunds is there, ticket 4711"'],
  run: async (call) => (await load()).runPaymentResume(call),
};

export const paymentLook: Command = {
  name: 'payment look',
  kind: 'change',
  summary: "Asks the provider once more what became of an order's payment.",
  words: REFERENCE,
  examples: ['cadeau payment look K7QM-2X9F --reason "the provider was away for a day"'],
  run: async (call) => (await load()).runPaymentLook(call),
};
