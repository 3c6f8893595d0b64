import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createSender } from '#server/messages/smtp-transport.ts';
import { securityNoticeMail } from '#server/messages/templates/security-notice.ts';
import type { Notify } from '#server/people/open-session.ts';
import { getSecurityAddress } from '#server/people/person.ts';
import { type Adapters, observeSending } from './adapters.ts';

/** Delay before each attempt. */
const ATTEMPT_DELAYS_MS = [0, 60_000, 600_000];

/** Mails people about their sign-in, without delaying it. Sends nothing to people without an address. */
export function createSecurityNotices(adapters: Adapters): Notify {
  const { brand, config, log, orders } = adapters;
  // Created for the first mail, because most processes send none.
  let send: ReturnType<typeof observeSending> | undefined;
  const deliver: (...args: Parameters<Notify>) => Promise<void> = async (person, notice) => {
    const to = getSecurityAddress(person);
    if (to === null || config.desk === undefined) return;
    send ??= observeSending(createSender({ ...config.mail, replyTo: brand.mail.replyTo }), adapters);
    const message = {
      ...securityNoticeMail(
        { brand, lang: person.language, shopUrl: config.publicUrl },
        { ...notice, name: person.name, at: await orders.readNow(), deskUrl: config.desk.url },
      ),
      ...{ from: config.mail.from ?? brand.mail.from[person.language], to, attachments: [] },
      messageId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
    };
    for (const delay of ATTEMPT_DELAYS_MS) {
      await wait(delay, undefined, { ref: false });
      const { kind } = await send(message, async () => true);
      if (kind === 'sent' || kind === 'unanswered') return;
      log.warn({ person: person.signInName, notice: notice.kind, outcome: kind }, 'security mail not sent');
      if (kind === 'refused') return;
    }
  };
  return (person, notice) => {
    void deliver(person, notice).catch((error: unknown) =>
      log.error({ err: error, person: person.signInName }, 'security mail failed'),
    );
  };
}
