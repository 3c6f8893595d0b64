import { swissTime } from '#rules/swiss-time.ts';
import type { SecurityNotice } from '#server/people/open-session.ts';
import { formatDayWithWeekday } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import type { Mail } from './mail-content.ts';
import { frameMail, type MailFrame } from './mail-layout.ts';
import { getMailTexts } from './mail-texts.ts';

type Details = SecurityNotice & { name: string; at: Date; deskUrl: string };

/** Informs a person at the desk of a new device or passkey, which may belong to an attacker. */
export function securityNoticeMail(frame: MailFrame, { kind, browser, name, at, deskUrl }: Details): Mail {
  const { security, ...shared } = getMailTexts(frame);
  const texts = security[kind];
  const { date, hour, minute } = swissTime(at);
  const time = { day: formatDayWithWeekday(date, frame.lang), hour, minute: String(minute).padStart(2, '0') };
  return frameMail(frame, {
    subject: texts.subject,
    preheader: security.strangeTitle,
    title: texts.title,
    blocks: [
      fill(security.greeting, { name }),
      texts.text,
      {
        kind: 'facts',
        facts: [
          { label: security.time, value: fill(shared.sending.time, time) },
          { label: security.browser, value: browser === '' ? security.unknown : browser },
        ],
      },
      {
        kind: 'notices',
        notices: [
          { title: security.knownTitle, text: security.known },
          { title: security.strangeTitle, text: security.strange },
        ],
      },
      { kind: 'link', label: security.link, href: `${deskUrl}/me` },
    ],
    support: security.support,
    reason: security.reason,
  });
}
