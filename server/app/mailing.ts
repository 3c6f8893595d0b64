import type { App } from '#server/app.ts';
import { createComposer } from '#server/messages/compose-mail.ts';
import { createSender } from '#server/messages/send-by-smtp.ts';
import type { SendMailDeps } from '#server/messages/send-mail.ts';
import type { PictureAddresses } from '#server/runtime/brand.ts';

/** What it takes to send the mails of a house. */
export function mailingOf(app: App, pictures: PictureAddresses): SendMailDeps {
  return {
    mails: app.mails,
    openReviewItem: app.payments.openReviewItem,
    compose: createComposer(app, pictures),
    send: createSender({ ...app.brand.mail, ...app.config.mail }),
    domain: new URL(app.config.publicUrl).hostname,
  };
}
