import accounts from '#texts/de-ch/desk/accounts.json' with { type: 'json' };
import common from '#texts/de-ch/desk/common.json' with { type: 'json' };
import order from '#texts/de-ch/desk/order.json' with { type: 'json' };
import orders from '#texts/de-ch/desk/orders.json' with { type: 'json' };
import people from '#texts/de-ch/desk/people.json' with { type: 'json' };
import refunds from '#texts/de-ch/desk/refunds.json' with { type: 'json' };
import words from '#texts/de-ch/desk/words.json' with { type: 'json' };

export const texts = { ...common, ...accounts, ...people, ...orders, ...order, ...refunds, words };
