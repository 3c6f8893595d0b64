import address from '#texts/it-ch/address.json' with { type: 'json' };
import accounts from '#texts/it-ch/desk/accounts.json' with { type: 'json' };
import catalogue from '#texts/it-ch/desk/catalogue.json' with { type: 'json' };
import common from '#texts/it-ch/desk/common.json' with { type: 'json' };
import errors from '#texts/it-ch/desk/errors.json' with { type: 'json' };
import files from '#texts/it-ch/desk/files.json' with { type: 'json' };
import gifts from '#texts/it-ch/desk/gifts.json' with { type: 'json' };
import mails from '#texts/it-ch/desk/mails.json' with { type: 'json' };
import order from '#texts/it-ch/desk/order.json' with { type: 'json' };
import orders from '#texts/it-ch/desk/orders.json' with { type: 'json' };
import ownSignIn from '#texts/it-ch/desk/own-sign-in.json' with { type: 'json' };
import packing from '#texts/it-ch/desk/packing.json' with { type: 'json' };
import people from '#texts/it-ch/desk/people.json' with { type: 'json' };
import records from '#texts/it-ch/desk/records.json' with { type: 'json' };
import refunds from '#texts/it-ch/desk/refunds.json' with { type: 'json' };
import review from '#texts/it-ch/desk/review.json' with { type: 'json' };
import stock from '#texts/it-ch/desk/stock.json' with { type: 'json' };
import today from '#texts/it-ch/desk/today.json' with { type: 'json' };
import words from '#texts/it-ch/desk/words.json' with { type: 'json' };
import sentMails from '#texts/it-ch/mails.json' with { type: 'json' };

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
