import { describe, expect, it } from 'vitest';
import { MAIL_KINDS } from '#rules/mail-kinds.ts';
import { REVIEW_KINDS } from '#rules/review-kinds.ts';
import { texts as german } from '../language/de-ch.ts';
import { createTexts } from '../language/translate.ts';
import { tellEvent, tellReview, tellReviewSentence } from './story.ts';

const texts = createTexts('de-ch', german);
type Event = Parameters<typeof tellEvent>[1];
const tell = (subject: string, what: string, why = '') =>
  tellEvent(texts, {
    ...{ at: new Date('2026-11-23T13:00:00Z'), subject: subject as Event['subject'] },
    ...{ what, why, person: null, addressChange: null },
  });

describe('an event of an order', () => {
  it.each([
    [
      'operator',
      'desk refund: approval asked for a refund of CHF\u00a0300.00, 3 cards',
      'irrtum',
      'Freigabe einer Rückerstattung von CHF\u00a0300.00 beantragt',
      'irrtum',
    ],
    [
      'operator',
      'desk refund: refund 2 of CHF\u00a01’300.00 approved, asked for by Anna Muster',
      '',
      'Rückerstattung 2 von CHF\u00a01’300.00 freigegeben, beantragt von Anna Muster',
      '',
    ],
    [
      'operator',
      'desk refund: refund of CHF\u00a0300.00 not approved',
      '',
      'Rückerstattung von CHF\u00a0300.00 nicht freigegeben',
      '',
    ],
    [
      'operator',
      'desk refund: request for a refund of CHF\u00a0300.00 withdrawn',
      '',
      'Antrag auf Rückerstattung von CHF\u00a0300.00 zurückgezogen',
      '',
    ],
    ['order', 'Created', 'placed', 'Offen', 'bestellt'],
    ['order', 'Created to Confirmed', 'paid', 'Offen → Bestätigt', 'bezahlt'],
    [
      'payment',
      'Started to Authorized',
      'authorized-by-provider',
      'Begonnen → Reserviert',
      'vom Zahlungsdienst reserviert',
    ],
    ['provider', 'refund-capture asked', '', 'Angefragt: Auszahlung der Rückerstattung', ''],
    [
      'provider',
      'capture answered',
      'refused: LIMIT: high',
      'Beantwortet: Belastung',
      'abgelehnt: LIMIT: high',
    ],
    ['card', 'line 2: 1 card issued', '', 'Position 2, 1 Karte: Ausstellung', ''],
    ['card', 'line 1: 12 cards void', 'replaced', 'Position 1, 12 Karten: Sperrung', 'ersetzt'],
    [
      'supplier',
      'line 1: 2 cards to activate, asked',
      '',
      'Angefragt: Position 1, 2 Karten: Aktivierung',
      '',
    ],
    ['mail', 'cards-delayed pending', '', 'Karten verspätet: vorgemerkt', ''],
    ['mail', 'cards 2 pending', 'repeats 1', 'Digitale Karten Nr. 2: vorgemerkt', 'wiederholt Nr. 1'],
    ['mail', 'receipt came back', '', 'Quittung: zurückgekommen', ''],
    ['parcel', '2 shipped', '99.00.123456.12345678', 'Sendung 2 versandt', '99.00.123456.12345678'],
    ['refund', '1 begun', 'refunded', 'Rückerstattung 1 begonnen', 'refunded'],
    ['credit-note', 'number 12', '', 'Nummer 12', ''],
    [
      'item',
      '7 opened: mail-bounced-cards',
      'mail cards 1 came back',
      'Pendenz 7 eröffnet: Digitale Karten: zurückgekommen',
      'mail cards 1 came back',
    ],
    [
      'operator',
      'desk orders address: postal address corrected: zipCode, city',
      'Anruf',
      'Lieferadresse berichtigt: Postleitzahl, Ort',
      'Anruf',
    ],
    ['operator', 'cards returned: cards 1.1, 1.2 came back', 'weg', 'Karten zurückgekommen: 1.1, 1.2', 'weg'],
    ['operator', 'cards replace: card 1.1 (replacement 1) to be replaced', '', 'Karte 1.1 wird ersetzt', ''],
    [
      'operator',
      'pack: card 1.2 of parcel 1: number ending 0011',
      '',
      'Karte 1.2 in Sendung 1, endet auf 0011',
      '',
    ],
    ['operator', 'jobs retry: 1 job tried again', '', '1 Auftrag noch einmal versucht', ''],
    ['operator', 'desk orders note: noted', 'Hat angerufen', 'Notiz', 'Hat angerufen'],
    [
      'operator',
      'desk mails resend: mail cards 1 again, as number 2',
      'verlegt',
      'Digitale Karten noch einmal gesendet, als Nr. 2',
      'verlegt',
    ],
    [
      'operator',
      'desk mails resend: mail cards 1 again, as number 2, to a corrected address',
      'Tippfehler',
      'Digitale Karten an eine berichtigte Adresse gesendet, als Nr. 2',
      'Tippfehler',
    ],
    [
      'operator',
      'mails resend: mail cards 1 not sent yet, to a corrected address',
      '',
      'Digitale Karten noch nicht gesendet, geht an eine berichtigte Adresse',
      '',
    ],
    [
      'operator',
      'desk mails resend: approval asked for mail cards to a corrected address, CHF\u00a0200.00',
      'Anruf',
      'Freigabe beantragt: E-Mail «Digitale Karten» an eine andere Adresse (CHF\u00a0200.00)',
      'Anruf',
    ],
    [
      'operator',
      'desk cards replace: replacement of card 1.2, CHF\u00a0200.00 approved, asked for by Anna Muster',
      'Ok',
      'Freigegeben: Karte 1.2 ersetzen (CHF\u00a0200.00), beantragt von Anna Muster',
      'Ok',
    ],
    [
      'operator',
      'desk orders address: correction of the postal address, CHF\u00a0200.00 not approved',
      '',
      'Nicht freigegeben: Lieferadresse berichtigen (CHF\u00a0200.00)',
      '',
    ],
    [
      'operator',
      'desk orders address: request for correction of the postal address, CHF\u00a0200.00 withdrawn',
      '',
      'Antrag zurückgezogen: Lieferadresse berichtigen (CHF\u00a0200.00)',
      '',
    ],
    [
      'operator',
      'refund: refund 1 of CHF\u00a01’050.00: 1.1, 1.2',
      '',
      'Rückerstattung 1: CHF\u00a01’050.00',
      '',
    ],
    ['dispute', 'money taken back by the bank', '', 'Die Bank hat das Geld zurückgeholt', ''],
  ])('%s: %s (%s) is told as «%s»', (subject, what, why, told, reason) => {
    expect(tell(subject, what, why)).toEqual({ what: told, why: reason, isEnglish: false });
  });

  it.each([
    ['operator', 'cards rekey: 12 cards'],
    ['order', 'something of tomorrow'],
    ['tomorrow', 'happened'],
  ])('that is not known stays as the server says it: %s, %s', (subject, what) => {
    expect(tell(subject, what)).toEqual({ what, why: '', isEnglish: true });
  });
});

it('each kind of review item, mail and refusal has words', () => {
  for (const kind of REVIEW_KINDS) expect(tellReview(texts, kind)).not.toBe(kind);
  for (const kind of MAIL_KINDS) expect(texts.word('mails', kind)).not.toBe(kind);
});

it.each(REVIEW_KINDS)('the review item %s has a sentence that says what to do', (kind) => {
  expect(tellReviewSentence(texts, kind)).toMatch(/^[A-ZÄÖÜ].{40,}\.$/);
});
