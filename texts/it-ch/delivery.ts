import type { delivery as german } from '../de-ch/delivery.ts';
import type { Translation } from '../shape.ts';

/** What the order says of its delivery, beside the name that pages and mails show. */
export const delivery: Translation<typeof german> = {
  digital: 'Subito in PDF per e-mail',
  standard: 'Con Posta A, da 2 a 3 giorni lavorativi',
  insured: 'Invio raccomandato e assicurato, da 2 a 3 giorni lavorativi',
  packet: 'Come pacco assicurato, da 2 a 3 giorni lavorativi',
};
