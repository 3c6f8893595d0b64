import address from '#texts/fr-ch/address.json' with { type: 'json' };
import accounts from '#texts/fr-ch/desk/accounts.json' with { type: 'json' };
import catalogue from '#texts/fr-ch/desk/catalogue.json' with { type: 'json' };
import common from '#texts/fr-ch/desk/common.json' with { type: 'json' };
import errors from '#texts/fr-ch/desk/errors.json' with { type: 'json' };
import files from '#texts/fr-ch/desk/files.json' with { type: 'json' };
import gifts from '#texts/fr-ch/desk/gifts.json' with { type: 'json' };
import mails from '#texts/fr-ch/desk/mails.json' with { type: 'json' };
import order from '#texts/fr-ch/desk/order.json' with { type: 'json' };
import orders from '#texts/fr-ch/desk/orders.json' with { type: 'json' };
import ownSignIn from '#texts/fr-ch/desk/own-sign-in.json' with { type: 'json' };
import packing from '#texts/fr-ch/desk/packing.json' with { type: 'json' };
import people from '#texts/fr-ch/desk/people.json' with { type: 'json' };
import records from '#texts/fr-ch/desk/records.json' with { type: 'json' };
import refunds from '#texts/fr-ch/desk/refunds.json' with { type: 'json' };
import review from '#texts/fr-ch/desk/review.json' with { type: 'json' };
import stock from '#texts/fr-ch/desk/stock.json' with { type: 'json' };
import today from '#texts/fr-ch/desk/today.json' with { type: 'json' };
import words from '#texts/fr-ch/desk/words.json' with { type: 'json' };
import sentMails from '#texts/fr-ch/mails.json' with { type: 'json' };

export const texts = {
  ...common,
  ...people,
  ...accounts,
  ...catalogue,
  ...files,
  ...gifts,
  ...mails,
  ...order,
  ...orders,
  ...ownSignIn,
  ...packing,
  ...records,
  ...refunds,
  ...review,
  ...stock,
  ...today,
  address,
  words: { ...words, mails: sentMails.names, errors },
};
