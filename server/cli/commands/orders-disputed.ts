import { formatChf } from '#rules/money.ts';
import type { DisputeBegun } from '#server/refunds/dispute-repository.ts';
import { type Call, type Command, Refused, Unavailable, WrongUsage } from '../command.ts';
import { printJson } from '../print/table.ts';
import { orderNamed } from '../read/find-order.ts';
import { readFrancs } from '../read/read-cards.ts';

const WHY: Record<Extract<DisputeBegun, { kind: 'refused' }>['reason'], string> = {
  'no-such-order': 'There is no such order.',
  'not-paid': 'It was not paid: nobody can take money back.',
  'exceeds-captured': 'The amount is more than was paid.',
};

export const ordersDisputed: Command = {
  name: 'orders disputed',
  kind: 'change',
  summary: "Enters that a buyer's bank took the money back: voids what is unused, and sends nothing more.",
  takes: '<reference> --amount <francs>',
  words: { least: 1, most: 1 },
  options: { amount: { type: 'string' } },
  examples: ['cadeau orders disputed K7QM-2X9F --amount 150.80 --reason "chargeback, case 8812"'],
  run: async ({ app, words: [word = ''], options, by, json, io }: Call<'reports' | 'refunds'>) => {
    const amount = readFrancs('amount', options.amount);
    if (amount === 0) throw new WrongUsage('--amount is more than nothing.');
    const { id: orderId, reference } = await orderNamed(app, word);
    const { disputes } = app.refunds;
    const begun = await disputes.begin({ reference, amount, by });
    if (begun.kind === 'refused') throw new Refused(`Order ${reference}: ${WHY[begun.reason]}`);
    if (begun.kind === 'known') io.err('The dispute was entered before, and stays as it was entered.');
    const unknown = await disputes.voidCards(orderId);
    const sums = await disputes.sums(orderId);
    if (json) printJson(io, { reference, unknown, ...sums });
    else {
      io.out(`Order ${reference} is disputed: nothing of it is issued, packed, mailed or refunded any more.`);
      io.out(`Void: ${formatChf(sums.void)}.`);
      if (unknown === 0) {
        const cards = sums.lostPlaces.length === 0 ? '' : ` (${sums.lostPlaces.slice(0, 20).join(', ')})`;
        io.out(`Used or not taken back, so lost: ${formatChf(sums.lost)}${cards}.`);
      }
      io.out('A dispute is not lifted here: what the bank decides later is settled by hand.');
    }
    if (unknown > 0)
      throw new Unavailable(`The supplier did not answer for ${unknown} cards. It goes on by itself.`);
    return 0;
  },
};
