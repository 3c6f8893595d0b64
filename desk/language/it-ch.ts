import address from '#texts/it-ch/address.json' with { type: 'json' };
import common from '#texts/it-ch/desk/common.json' with { type: 'json' };
import mails from '#texts/it-ch/desk/mails.json' with { type: 'json' };
import order from '#texts/it-ch/desk/order.json' with { type: 'json' };
import orders from '#texts/it-ch/desk/orders.json' with { type: 'json' };
import people from '#texts/it-ch/desk/people.json' with { type: 'json' };
import review from '#texts/it-ch/desk/review.json' with { type: 'json' };
import words from '#texts/it-ch/desk/words.json' with { type: 'json' };
import { addressTexts } from './address-texts.ts';

export const texts = {
  ...common,
  ...people,
  ...orders,
  ...order,
  ...mails,
  ...review,
  ...addressTexts(address),
  words,
};
