import { MAIL_KINDS } from '#rules/mail-kinds.ts';
import { MAIL_TROUBLES } from '#rules/review-kinds.ts';
import type { Outputs } from '../api/client.ts';
import type { Texts, WordList } from '../language/translate.ts';
import { showAction } from './show-action.ts';

type Event = Outputs['orders']['show']['history'][number];

/** What happened, in words of the language; what has none stays as the server says it, in English. */
export type Told = { what: string; why: string; isEnglish: boolean };

type Teller = (texts: Texts, parts: readonly string[]) => string;
type Pattern = readonly [pattern: RegExp, tell: Teller];

const at = (parts: readonly string[], index: number) => parts[index] ?? '';

/** `cards` or `cards 2`, as the history names a mail. */
function mailNamed({ t, word }: Texts, name: string): string {
  const [kind = '', number] = name.split(' ');
  const what = word('mails', kind);
  return number === undefined || number === '1' ? what : t('story.numbered', { what, number });
}

/** A mail of an order as a list names it. */
export function nameOfMail(texts: Texts, { kind, number }: { kind: string; number: number }): string {
  return mailNamed(texts, `${kind} ${number}`);
}

const became =
  (list: WordList): Teller =>
  ({ t, word }, [from = '', to = '']) =>
    from === '' ? word(list, to) : t('story.became', { from: word(list, from), to: word(list, to) });

const STATUS = /^(?:(\w+) to )?(\w+)$/;

const cards: Teller = ({ t, word }, parts) =>
  t('story.cards', { line: at(parts, 0), count: Number(parts[1]), what: word('requests', at(parts, 2)) });

const supplierCards =
  (key: 'story.asked' | 'story.answered'): Teller =>
  (texts, parts) =>
    texts.t(key, { what: cards(texts, parts) });

const MAIL_NAME = `((?:${MAIL_KINDS.join('|')})(?: \\d+)?)`;

const APPROVAL =
  '(?:mail (\\S+) to a corrected address|replacement of card (\\S+)|correction of the postal address), (CHF\\s[\\d.’]+)';

const approval =
  (
    key:
      | 'approvals.storyAsked'
      | 'approvals.storyApproved'
      | 'approvals.storyRefused'
      | 'approvals.storyWithdrawn',
  ): Teller =>
  (texts, [mailKind = '', card = '', amount = '', person = '']) => {
    const kind = mailKind !== '' ? 'redirect' : card !== '' ? 'replace' : 'address';
    const what = showAction(texts, { kind, mail: mailKind, card });
    return texts.t(key, { what, amount, person });
  };

/** By what it happened to. The words are those of the server's history. */
const PATTERNS: Readonly<Record<string, readonly Pattern[]>> = {
  order: [[STATUS, became('orderStatus')]],
  payment: [[STATUS, became('paymentStatus')]],
  provider: [
    [/^(\S+) asked$/, ({ t, word }, parts) => t('story.asked', { what: word('requests', at(parts, 0)) })],
    [
      /^(\S+) answered$/,
      ({ t, word }, parts) => t('story.answered', { what: word('requests', at(parts, 0)) }),
    ],
  ],
  card: [[/^line (\d+): (\d+) cards? (issued|active|void)$/, cards]],
  supplier: [
    [/^line (\d+): (\d+) cards? to (\w+), asked$/, supplierCards('story.asked')],
    [/^line (\d+): (\d+) cards? to (\w+), answered$/, supplierCards('story.answered')],
  ],
  mail: [
    [RegExp(`^${MAIL_NAME} pending$`), (texts, parts) => texts.t('story.mailPending', mail(texts, parts))],
    [RegExp(`^${MAIL_NAME} sent$`), (texts, parts) => texts.t('story.mailSent', mail(texts, parts))],
    [RegExp(`^${MAIL_NAME} came back$`), (texts, parts) => texts.t('story.mailBounced', mail(texts, parts))],
  ],
  parcel: [
    [/^(\d+) packed$/, ({ t }, parts) => t('story.parcelPacked', { number: at(parts, 0) })],
    [/^(\d+) shipped$/, ({ t }, parts) => t('story.parcelShipped', { number: at(parts, 0) })],
  ],
  refund: [
    [/^(\d+) begun$/, ({ t }, parts) => t('story.refundBegun', { number: at(parts, 0) })],
    [/^(\d+) done$/, ({ t }, parts) => t('story.refundDone', { number: at(parts, 0) })],
  ],
  receipt: [[/^number (\d+)$/, ({ t }, parts) => t('story.document', { number: at(parts, 0) })]],
  'credit-note': [[/^number (\d+)$/, ({ t }, parts) => t('story.document', { number: at(parts, 0) })]],
  item: [
    [/^(\d+) opened: (\S+)$/, (texts, parts) => texts.t('story.itemOpened', item(texts, parts))],
    [/^(\d+) resolved: (\S+)$/, (texts, parts) => texts.t('story.itemResolved', item(texts, parts))],
  ],
  operator: [
    [/: noted$/, ({ t }) => t('story.noted')],
    [
      RegExp(`: mail ${MAIL_NAME} again, as number (\\d+)$`),
      (texts, parts) => texts.t('story.mailAgain', { ...mail(texts, parts), number: at(parts, 1) }),
    ],
    [
      RegExp(`: mail ${MAIL_NAME} again, as number (\\d+), to a corrected address$`),
      (texts, parts) => texts.t('story.mailRedirected', { ...mail(texts, parts), number: at(parts, 1) }),
    ],
    [
      RegExp(`: mail ${MAIL_NAME} not sent yet, to a corrected address$`),
      (texts, parts) => texts.t('story.mailWillRedirect', mail(texts, parts)),
    ],
    [
      RegExp(`: mail ${MAIL_NAME} came back$`),
      (texts, parts) => texts.t('story.mailBounced', mail(texts, parts)),
    ],
    [
      RegExp(`: mail ${MAIL_NAME} has arrived$`),
      (texts, parts) => texts.t('story.mailArrived', mail(texts, parts)),
    ],
    [/: parcel (\d+) packed$/, ({ t }, parts) => t('story.parcelPacked', { number: at(parts, 0) })],
    [/: parcel (\d+) shipped$/, ({ t }, parts) => t('story.parcelShipped', { number: at(parts, 0) })],
    [
      /: refund (\d+) of (CHF\s[\d.’]+): /,
      ({ t }, parts) => t('story.refundOf', { number: at(parts, 0), amount: at(parts, 1) }),
    ],
    [
      /: refund (\d+) of (CHF\s[\d.’]+) approved, asked for by (.+)$/,
      ({ t }, parts) =>
        t('refunds.storyApproved', { number: at(parts, 0), amount: at(parts, 1), person: at(parts, 2) }),
    ],
    [
      /: approval asked for a refund of (CHF\s[\d.’]+), /,
      ({ t }, parts) => t('refunds.storyAsked', { amount: at(parts, 0) }),
    ],
    [
      /: refund of (CHF\s[\d.’]+) not approved$/,
      ({ t }, parts) => t('refunds.storyRefused', { amount: at(parts, 0) }),
    ],
    [
      /: request for a refund of (CHF\s[\d.’]+) withdrawn$/,
      ({ t }, parts) => t('refunds.storyWithdrawn', { amount: at(parts, 0) }),
    ],
    [RegExp(`: approval asked for ${APPROVAL}$`), approval('approvals.storyAsked')],
    [RegExp(`: ${APPROVAL} approved, asked for by (.+)$`), approval('approvals.storyApproved')],
    [RegExp(`: ${APPROVAL} not approved$`), approval('approvals.storyRefused')],
    [RegExp(`: request for ${APPROVAL} withdrawn$`), approval('approvals.storyWithdrawn')],
    [/: item (\d+) resolved: (\S+)$/, (texts, parts) => texts.t('story.itemResolved', item(texts, parts))],
    [
      /: postal address corrected: (.+)$/,
      ({ t, word }, parts) =>
        t('story.addressCorrected', {
          fields: at(parts, 0)
            .split(', ')
            .map((field) => word('addressFields', field))
            .join(', '),
        }),
    ],
    [
      /: card (\S+) of parcel (\d+): number ending (\d{4})$/,
      ({ t }, parts) =>
        t('story.cardPacked', { card: at(parts, 0), number: at(parts, 1), lastFour: at(parts, 2) }),
    ],
    [/: cards (.+) came back$/, ({ t }, parts) => t('story.cardsReturned', { cards: at(parts, 0) })],
    [
      /: card (\S+) (?:\(.+\) )?to be replaced$/,
      ({ t }, parts) => t('story.cardReplaced', { card: at(parts, 0) }),
    ],
    [/: (\d+) jobs? tried again$/, ({ t }, parts) => t('story.jobsRetried', { count: Number(at(parts, 0)) })],
    [
      /: sending (\d+) of a gift stopped$/,
      ({ t }, parts) => t('gifts.storyStopped', { number: at(parts, 0) }),
    ],
    [
      /: (\d+) links to the page of gifts revoked$/,
      ({ t }, parts) => t('gifts.storyRevoked', { count: Number(at(parts, 0)) }),
    ],
    [/: provider asked about the payment$/, ({ t }) => t('story.providerAsked')],
    [/: names, addresses and card secrets removed$/, ({ t }) => t('story.erased')],
    [/: disputed: CHF/, ({ t }) => t('story.disputed')],
  ],
  dispute: [[/^money taken back by the bank$/, ({ t }) => t('story.disputed')]],
} satisfies Record<Event['subject'], readonly Pattern[]>;

function mail(texts: Texts, parts: readonly string[]): { mail: string } {
  return { mail: mailNamed(texts, at(parts, 0)) };
}

function item(texts: Texts, parts: readonly string[]): { number: string; what: string } {
  return { number: at(parts, 0), what: tellReview(texts, at(parts, 1)) };
}

/** The kind of a review item in words. */
export function tellReview({ t, word }: Texts, kind: string): string {
  const [, trouble = '', mailKind = ''] = RegExp(`^mail-(${MAIL_TROUBLES.join('|')})-(.+)$`).exec(kind) ?? [];
  if (trouble === '') return word('reviews', kind);
  return t('story.mailReview', { mail: word('mails', mailKind), trouble: word('mailTroubles', trouble) });
}

/** Which mail an event says was sent. */
export function sentMailOf({ subject, what }: Event): { kind: string; number: number } | undefined {
  const [, kind, number = '1'] = (subject === 'mail' && /^(\S+)(?: (\d+))? sent$/.exec(what)) || [];
  return kind === undefined ? undefined : { kind, number: Number(number) };
}

/** How a request ended, with what the other system called it. */
export function tellOutcome({ word }: Texts, outcome: string, detail: string): string {
  return [word('outcomes', outcome), detail].filter((part) => part !== '').join(': ');
}

/** What a review item is about and what to do, in a sentence or two; nothing for a kind that has none. */
export function tellReviewSentence({ word }: Texts, kind: string): string {
  const [, trouble] = RegExp(`^mail-(${MAIL_TROUBLES.join('|')})-`).exec(kind) ?? [];
  const sentence = word('reviewSentences', trouble ?? kind);
  return sentence === kind ? '' : sentence;
}

/** Why it happened; a reason is in the words of the person who gave it. */
function tellWhy(texts: Texts, { subject, why }: Event): string {
  const { t, word } = texts;
  switch (subject) {
    case 'order':
    case 'payment':
      return word('statusCauses', why);
    case 'card':
      return word('voidCauses', why);
    case 'provider':
    case 'supplier': {
      const [outcome = '', ...details] = why.split(': ');
      return tellOutcome(texts, outcome, details.join(': '));
    }
    case 'mail': {
      const [, number] = /^repeats (\d+)$/.exec(why) ?? [];
      return number === undefined ? why : t('story.mailRepeats', { number });
    }
    default:
      return why;
  }
}

/** One event of an order's history. */
export function tellEvent(texts: Texts, event: Event): Told {
  const why = tellWhy(texts, event);
  for (const [pattern, tell] of PATTERNS[event.subject] ?? []) {
    const found = pattern.exec(event.what);
    if (found !== null) {
      const parts = found.slice(1).map((part: string | undefined) => part ?? '');
      return { what: tell(texts, parts), why, isEnglish: false };
    }
  }
  return { what: event.what, why, isEnglish: true };
}
