import address from '#texts/fr-ch/address.json' with { type: 'json' };
import common from '#texts/fr-ch/desk/common.json' with { type: 'json' };
import mails from '#texts/fr-ch/desk/mails.json' with { type: 'json' };
import order from '#texts/fr-ch/desk/order.json' with { type: 'json' };
import orders from '#texts/fr-ch/desk/orders.json' with { type: 'json' };
import people from '#texts/fr-ch/desk/people.json' with { type: 'json' };
import review from '#texts/fr-ch/desk/review.json' with { type: 'json' };
import words from '#texts/fr-ch/desk/words.json' with { type: 'json' };
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
