import type { delivery as german } from '../de-ch/delivery.ts';
import type { Translation } from '../shape.ts';

/** What the order says of its delivery, beside the name that pages and mails show. */
export const delivery: Translation<typeof german> = {
  digital: 'Immédiatement en PDF par e-mail',
  standard: 'En courrier A, 2 à 3 jours ouvrables',
  insured: 'Envoi recommandé et assuré, 2 à 3 jours ouvrables',
  packet: 'En colis assuré, 2 à 3 jours ouvrables',
};
