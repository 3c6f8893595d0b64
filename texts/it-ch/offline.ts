import type { offline as german } from '../de-ch/offline.ts';
import type { Translation } from '../shape.ts';

export const offline: Translation<typeof german> = {
  title: 'Nessuna connessione',
  text: 'Non siamo raggiungibili. La preghiamo di verificare la connessione a internet. Il suo carrello resta salvato in questo browser.',
  retry: 'Caricare di nuovo',
};
