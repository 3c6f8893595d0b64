import { describe, expect, it } from 'vitest';
import { decideResend, type ResendState } from './resend-mail.ts';

const sent = { number: 1, repeats: null, status: 'Sent', unanswered: 0 } as const;
const card = { shipmentNumber: 1, isVoid: false, isSecretRemoved: false };
const state = (changes: Partial<ResendState> = {}): ResendState => ({
  erased: false,
  disputed: false,
  kind: 'cards',
  mails: [sent],
  cards: [card],
  ...changes,
});

describe('a mail is sent again', () => {
  it('as a further mail with the content of the newest original', () => {
    const mails = [
      sent,
      { ...sent, number: 2 },
      { number: 3, repeats: 1, status: 'Sent' as const, unanswered: 0 },
    ];
    expect(decideResend(state({ mails, cards: [{ ...card, shipmentNumber: 2 }] }), undefined, false)).toEqual(
      {
        kind: 'repeat',
        number: 4,
        content: 2,
      },
    );
    expect(decideResend(state({ mails }), 1, false)).toEqual({ kind: 'repeat', number: 4, content: 1 });
  });

  it('with the cards that are not void', () => {
    const cards = [card, { ...card, isVoid: true, isSecretRemoved: true }];
    expect(decideResend(state({ cards }), undefined, false)).toMatchObject({ kind: 'repeat' });
  });

  it('never to an address that has not had its cards: those are reissued, or the mail is refused', () => {
    const elsewhere = state({ cards: [{ ...card, isMailedElsewhere: true }] });
    expect(decideResend(elsewhere, undefined, true)).toEqual({ kind: 'reissue', content: 1 });
    expect(decideResend(elsewhere, undefined, false)).toMatchObject({ why: 'other-recipient' });
  });

  it('once it was refused by the mail server', () => {
    expect(
      decideResend(state({ mails: [{ ...sent, status: 'Refused', unanswered: 0 }] }), undefined, true),
    ).toEqual({
      kind: 'repeat',
      number: 2,
      content: 1,
    });
  });

  it('not while it is pending; a corrected address is enough then', () => {
    const mails = [{ ...sent, status: 'Pending' as const, unanswered: 0 }];
    expect(decideResend(state({ mails }), undefined, false)).toMatchObject({ why: 'still-pending' });
    expect(decideResend(state({ mails }), undefined, true)).toEqual({ kind: 'redirect', content: 1 });
  });

  it('as a further mail to the corrected address while it may be leaving to the old one', () => {
    const mails = [{ ...sent, status: 'Pending' as const, unanswered: 1 }];
    expect(decideResend(state({ mails }), undefined, true)).toEqual({
      kind: 'repeat',
      number: 2,
      content: 1,
    });
    expect(decideResend(state({ mails }), undefined, false)).toMatchObject({ why: 'still-pending' });
  });

  it.each([
    ['nobody is left to write to', { erased: true }, 'erased'],
    ['the bank has taken the money back', { disputed: true }, 'disputed'],
    ['there is no such mail', { mails: [] }, 'no-such-mail'],
    ['every card is void', { cards: [{ ...card, isVoid: true }] }, 'cards-void'],
    ['its cards came with another mail', { cards: [{ ...card, shipmentNumber: 2 }] }, 'cards-void'],
    ['number and PIN are gone', { cards: [card, { ...card, isSecretRemoved: true }] }, 'secrets-removed'],
  ])('never if %s', (_, changes, why) => {
    expect(decideResend(state(changes), undefined, true)).toEqual({ kind: 'refused', why });
  });

  it('never with a gift whose card is void or whose number was deleted', () => {
    const gift = (changes: object) => state({ kind: 'gift', cards: [{ ...card, ...changes }] });
    expect(decideResend(gift({}), undefined, false)).toMatchObject({ kind: 'repeat' });
    expect(decideResend(gift({ isVoid: true }), undefined, false)).toMatchObject({ why: 'cards-void' });
    expect(decideResend(gift({ isSecretRemoved: true }), undefined, false)).toMatchObject({
      why: 'secrets-removed',
    });
  });

  it('never with the content of a repetition or of an unknown mail', () => {
    const mails = [sent, { number: 2, repeats: 1, status: 'Sent' as const, unanswered: 0 }];
    for (const content of [2, 3]) {
      expect(decideResend(state({ mails }), content, false)).toMatchObject({ why: 'no-such-mail' });
    }
  });

  it('without cards in any state, unless it contains them', () => {
    const confirmation = state({ kind: 'confirmation', cards: [{ ...card, isVoid: true }] });
    expect(decideResend(confirmation, undefined, false)).toMatchObject({ kind: 'repeat' });
  });
});
