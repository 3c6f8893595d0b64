import type { home as german } from '../de-ch/home.ts';
import type { Translation } from '../shape.ts';

export const home: Translation<typeof german> = {
  title: 'Il regalo che mette tutti a tavola.',
  pageTitle: 'Carte regalo per posta o subito per e-mail',
  description:
    'Le carte regalo di {{brand}}: valore a scelta da {{from}} a {{to}}, per posta in una busta o subito in PDF per e-mail.',
  lead: 'La carta regalo di {{brand}}, con un valore a scelta da {{from}} a {{to}}. Si usa {{where}}.',
  physical: {
    title: 'Da consegnare di persona',
    text: 'Una vera carta nella sua busta. Arriva per posta in Svizzera e nel Liechtenstein: da 2 a 3 giorni lavorativi.',
    button: 'Vedere le carte per posta',
  },
  digital: {
    title: 'Subito per e-mail',
    text: 'Una carta in PDF, da inoltrare o da stampare. Arriva appena effettuato il pagamento e si usa subito.',
    button: 'Vedere le carte per e-mail',
  },
};
