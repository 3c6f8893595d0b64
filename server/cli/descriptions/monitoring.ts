import type { Command } from '../command.ts';
import { flag, LIMIT, REFERENCE, SINCE, value } from './shared-options.ts';

const load = () => import('../commands/monitoring-commands.ts');

export const health: Command = {
  name: 'health',
  kind: 'read',
  summary: 'Whether all is well: what is pending, stuck, overdue or broken. Exit code 1 if not.',
  examples: ['cadeau health', 'cadeau health --json'],
  run: async (call) => (await load()).runHealth(call),
};

/** The queries of docs/requirements/invariants.md over all orders. */
export const check: Command = {
  name: 'check',
  kind: 'read',
  summary: 'Checks the records for what must never be.',
  examples: ['cadeau check', 'cadeau check --json'],
  run: async (call) => (await load()).runCheck(call),
};

export const reviewList: Command = {
  name: 'review list',
  kind: 'read',
  summary: 'What an operator has to look at, oldest first.',
  options: { all: flag('Also what is settled.') },
  examples: ['cadeau review list', 'cadeau review list --all --json'],
  run: async (call) => (await load()).runReviewList(call),
};

export const reviewResolve: Command = {
  name: 'review resolve',
  kind: 'change',
  summary: 'Takes items off the list, once they are dealt with.',
  words: { '<id...>': 'The numbers that "review list" shows.' },
  examples: [
    'cadeau review resolve 12 --reason "refunded by bank, ticket 4711"',
    'cadeau review resolve 12 13 14 --reason "the buyers have their cards, ticket 4712"',
  ],
  run: async (call) => (await load()).runReviewResolve(call),
};

export const jobsStuck: Command = {
  name: 'jobs stuck',
  kind: 'read',
  summary: 'Jobs that failed and wait for their next try, that were given up, or that nobody takes.',
  examples: ['cadeau jobs stuck', 'cadeau jobs stuck --json'],
  run: async (call) => (await load()).runJobsStuck(call),
};

export const jobsRetry: Command = {
  name: 'jobs retry',
  kind: 'change',
  summary: 'Tries at once what of an order waits for its next try or was given up.',
  words: REFERENCE,
  examples: ['cadeau jobs retry K7QM-2X9F --reason "the supplier is back"'],
  run: async (call) => (await load()).runJobsRetry(call),
};

export const actionsList: Command = {
  name: 'actions list',
  kind: 'read',
  summary: 'What operators changed, and which names and addresses they read, newest first.',
  options: {
    since: SINCE,
    order: value('reference', 'Only of this order.'),
    limit: LIMIT(50),
  },
  examples: ['cadeau actions list --since 7d', 'cadeau actions list --order K7QM-2X9F --limit 500'],
  run: async (call) => (await import('../commands/action-commands.ts')).runActionsList(call),
};
