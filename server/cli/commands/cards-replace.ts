import type { ReplaceRefusal } from '#rules/replacement.ts';
import type { Replacing } from '#server/fulfilment/replace-card.ts';
import { type Call, type Command, Refused, Unavailable } from '../command.ts';
import { printJson } from '../print/table.ts';
import { orderNamed } from '../read/find-order.ts';
import { readPlace } from '../read/read-cards.ts';
import { readCount } from '../read/read-options.ts';

const WHY: Record<ReplaceRefusal, string> = {
  'no-such-order': 'There is no such order.',
  'order-not-confirmed': 'The order is not paid, or its money went back.',
  'order-disputed': "The buyer's bank has taken the money back: nothing is sent again.",
  'order-erased': 'Its names and addresses were removed, so there is nobody to deliver to.',
  'no-such-card': 'The order has no such card.',
  'card-replaced':
    'It was replaced before. If the replacement itself is lost, say which with --replacement 1.',
  'card-refunded': 'Its money went back, or is about to.',
  'card-not-delivered': 'It is not delivered yet: there is nothing to replace.',
};

export const cardsReplace: Command = {
  name: 'cards replace',
  kind: 'change',
  summary: 'Replaces a card that is lost, stolen or returned: makes it void, then another one is delivered.',
  takes: '<reference> <line.place> [--replacement <n>]',
  words: { least: 2, most: 2 },
  options: { replacement: { type: 'string' } },
  examples: [
    'cadeau cards replace K7QM-2X9F 1.2 --reason "letter lost, ticket 4711"',
    'cadeau cards replace K7QM-2X9F 1.2 --replacement 1 --reason "the second letter is lost too"',
  ],
  run: async ({
    app,
    words: [word = '', card = ''],
    options,
    by,
    json,
    io,
  }: Call<'reports' | 'fulfilment'>) => {
    const place = readPlace(card);
    const generation = readCount('replacement', options.replacement, 0, 99);
    const { reference } = await orderNamed(app, word);
    const { replacements } = app.fulfilment;
    const begun = await replacements.begin({ reference, place, generation, by });
    if (begun.kind === 'refused')
      throw new Refused(`Card ${card} of order ${reference}: ${WHY[begun.reason]}`);
    const outcome = await replacements.run(begun.cardId);
    if (outcome.kind !== 'replaced' && outcome.kind !== 'unknown')
      throw new Refused(`Card ${card} of order ${reference} is not replaced: ${reasonOf(outcome)}.`);
    if (outcome.kind === 'unknown')
      throw new Unavailable('The supplier does not say whether the card is void. It goes on by itself.');
    if (json) printJson(io, { reference, card, replacement: generation + 1 });
    else io.out(`Card ${card} of order ${reference} is void, and another one is on its way.`);
    return 0;
  },
};

function reasonOf(outcome: Exclude<Replacing, { kind: 'replaced' | 'unknown' }>): string {
  if (outcome.kind === 'used') return 'it is used';
  return outcome.kind === 'wrong'
    ? `the supplier answered something else (${outcome.name})`
    : 'the supplier did not take it back';
}
