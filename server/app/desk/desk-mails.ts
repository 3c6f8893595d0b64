import { isEmail, tidy } from '#rules/address-text.ts';
import { isToBuyer, type MailKind } from '#rules/mail-kinds.ts';
import type { LookResult } from '#server/messages/look-at-mail.ts';
import type { Person } from '#server/people/person.ts';
import type { createApprovals } from '../approval-use-cases.ts';
import type { createMessages } from '../message-use-cases.ts';
import type { createOperations } from '../operations-use-cases.ts';
import { deskActor } from './desk-actor.ts';
import { type FindOrder, orderNamed } from './order-named.ts';

export type DeskMailsDeps = {
  reports: FindOrder;
  operations: Pick<ReturnType<typeof createOperations>, 'recordRead'>;
  messages: Pick<ReturnType<typeof createMessages>, 'look' | 'resend' | 'bounced' | 'arrived'>;
  approvals: Pick<ReturnType<typeof createApprovals>, 'redirect'>;
};

/** `number`: of the mail to repeat; the newest without it. `to`: the corrected address; `insteadOf`: the one that was seen before. */
type Resending = {
  kind: MailKind;
  number?: number | undefined;
  to?: string | undefined;
  insteadOf?: string | undefined;
  reason: string;
};

type MailNamed = { kind: MailKind; number: number };

/** No mail could go to it. */
export class NoEmailAddress extends Error {}

/** Mails of an order: looked at, sent again, and what became of them. */
export function createDeskMails({ reports, operations, messages, approvals }: DeskMailsDeps) {
  const enter =
    (what: 'arrived' | 'bounced') =>
    async (
      person: Person,
      reference: string,
      { kind, number, reason }: MailNamed & { reason: string },
    ): Promise<boolean> => {
      const by = deskActor(person, `mails ${what}`, reason);
      const { id } = await orderNamed(reports, reference);
      return (await messages[what](id, kind, by, number)) !== undefined;
    };
  return {
    /** @throws NoSuchOrder */
    look: async (person: Person, reference: string, mail: MailNamed): Promise<LookResult> => {
      const by = deskActor(person, 'mails list');
      const order = await orderNamed(reports, reference);
      await operations.recordRead(by, [order.reference], `mail ${mail.kind} ${mail.number} read`);
      return messages.look({ orderId: order.id, reference: order.reference, ...mail });
    },
    /** @throws NoSuchOrder, NoEmailAddress */
    resend: async (person: Person, reference: string, resending: Resending) => {
      const { kind, number: content, to, insteadOf, reason } = resending;
      const by = deskActor(person, 'mails resend', reason);
      const { id: orderId } = await orderNamed(reports, reference);
      const corrected = to === undefined || to.trim() === '' ? undefined : tidy(to);
      if (corrected !== undefined && !isEmail(corrected)) throw new NoEmailAddress();
      const again = { orderId, kind, content, insteadOf };
      return corrected === undefined || !isToBuyer(kind)
        ? messages.resend({ ...again, to: corrected }, by)
        : approvals.redirect({ ...again, to: corrected }, { id: person.id, by });
    },
    /** @returns false when no such mail was sent that has not come back. @throws NoSuchOrder */
    bounced: enter('bounced'),
    /** @returns false when its answer was not lost. @throws NoSuchOrder */
    arrived: enter('arrived'),
  };
}
