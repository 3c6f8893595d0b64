import type { House } from '#server/house.ts';
import type { PictureAddresses } from '#server/runtime/brand.ts';
import type { SendMailParts } from '#server/shop/mails/send-mail.ts';
import { createComposer } from './compose-mail.ts';
import { createSender } from './mail-sender.ts';

/** What it takes to send the mails of a house. */
export function mailingOf(house: House, pictures: PictureAddresses): SendMailParts {
  return {
    mails: house.mails,
    raise: house.payments.raise,
    compose: createComposer(house, pictures),
    send: createSender({ ...house.brand.mail, ...house.config.mail }),
    domain: new URL(house.config.publicUrl).hostname,
  };
}
