import { assertNever } from '#rules/assert-never.ts';
import type { ReviewDetail } from '#rules/review-detail.ts';
import { parseMailReviewKind, type ReviewKind } from '#rules/review-kinds.ts';
import type { Texts } from '../language/translate.ts';
import { formatAmount, formatDate, formatDateTime } from './format-values.ts';

/** Lists the facts of a review item with their labels: `Rückerstattung 1 · Karten: 1.1, 1.2`. */
export function describeReviewDetail(texts: Texts, kind: ReviewKind, detail: ReviewDetail): string {
  return (Object.keys(detail) as (keyof ReviewDetail)[])
    .map((fact) => describeFact(texts, { kind, fact, detail }))
    .filter((text) => text !== '')
    .join(' · ');
}

type Fact = { kind: ReviewKind; fact: keyof ReviewDetail; detail: ReviewDetail };

function describeFact({ t, word }: Texts, { kind, fact, detail }: Fact): string {
  const value = detail[fact];
  if (value === undefined) return '';
  if (fact === 'response') return t(`responses.${findSystem(kind)}`, { value: String(value) });
  const label = (text: string | number) => t(`facts.${fact}`, { value: text });
  switch (fact) {
    case 'cards':
      return label((detail.cards ?? []).join(', '));
    case 'differences':
      return label((detail.differences ?? []).map((name) => word('differences', name)).join(', '));
    case 'booking':
      return label(word('bookingKinds', String(value)));
    case 'source':
      return label(word('sources', String(value)));
    case 'amount':
      return label(formatAmount(Number(value), 'CHF'));
    case 'due':
    case 'bookedOn':
      return label(formatDate(String(value)));
    case 'at':
      return label(formatDateTime(String(value)));
    case 'lastFour':
    case 'refund':
    case 'parcel':
    case 'mail':
    case 'sending':
    case 'attempts':
    case 'name':
      return label(String(value));
    default:
      return assertNever(fact);
  }
}

/** Finds the system whose response a review item quotes. */
function findSystem(kind: ReviewKind): 'mail' | 'provider' | 'supplier' {
  if (parseMailReviewKind(kind) !== undefined) return 'mail';
  return /^(?:payment|refund)-/.test(kind) ? 'provider' : 'supplier';
}
