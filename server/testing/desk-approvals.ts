import type { PostalAddress } from '#rules/address-correction.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { openBrowser } from './desk-visitor.ts';

/** Actions that need a second person, as the pages of the desk ask for them. */
export function approvalsOf(browser: ReturnType<typeof openBrowser>) {
  const { approvals } = browser.api;
  const show = (reference: string) => browser.api.orders.show.query({ reference });
  return {
    show,
    redirect: (reference: string, to: string, kind: MailKind = 'cards') =>
      browser.api.mails.resend.mutate({ reference, kind, to, reason: 'Anruf' }),
    replace: (reference: string, ordinal = 1) =>
      browser.api.cards.replace.mutate({ reference, line: 1, ordinal, generation: 0, reason: 'Anruf' }),
    correct: async (reference: string, changes: Partial<PostalAddress>) => {
      const read = (await show(reference)).postal;
      if (read === null) throw new Error('no address');
      const wanted = { ...read, ...changes };
      return browser.api.orders.correctAddress.mutate({ reference, read, wanted, reason: 'Anruf' });
    },
    requests: () => approvals.list.query(),
    countOpen: () => approvals.countOpen.query(),
    decide: (id: string, decision: 'approve' | 'refuse' | 'withdraw', reason = 'Geprüft') =>
      approvals.decide.mutate({ id, decision, reason }),
  };
}
