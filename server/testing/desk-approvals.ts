import { shownOrder } from '#contract/desk/orders.ts';
import type { openBrowser } from './desk-visitor.ts';

/** Actions that need a second person, as the pages of the desk ask for them. */
export function approvalsOf(browser: ReturnType<typeof openBrowser>) {
  const { approvals } = browser.api;
  const post = (reference: string, path: string, body: object) =>
    browser.call('POST', `/orders/${reference}/${path}`, { body: { reason: 'Anruf', ...body } });
  const show = async (reference: string) =>
    shownOrder.parse((await browser.call('GET', `/orders/${reference}`)).body);
  return {
    show,
    redirect: (reference: string, to: string, kind = 'cards') => post(reference, 'mails', { kind, to }),
    replace: (reference: string, ordinal = 1) =>
      post(reference, 'replacements', { line: 1, ordinal, generation: 0 }),
    correct: async (reference: string, changes: object) => {
      const read = (await show(reference)).postal;
      return post(reference, 'address', { read, wanted: { ...read, ...changes } });
    },
    requests: () => approvals.list.query(),
    countOpen: () => approvals.countOpen.query(),
    decide: (id: string, decision: 'approve' | 'refuse' | 'withdraw', reason = 'Geprüft') =>
      approvals.decide.mutate({ id, decision, reason }),
  };
}
