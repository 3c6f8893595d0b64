import type { consent as german } from '../de-ch/consent.ts';
import type { Translation } from '../shape.ts';

export const consent: Translation<typeof german> = {
  title: 'La sua scelta sui cookie',
  text: 'Ciò che serve a un ordine lo salviamo sempre. Statistica e marketing solo con il suo consenso. <privacy>Maggiori informazioni</privacy>',
  acceptAll: 'Accettare tutto',
  acceptAllHolds: 'anche statistica e marketing',
  acceptAllClosed: 'Chiuda prima i dettagli',
  acceptSelection: 'Accettare la selezione',
  selectionEmpty: 'solo lo stretto necessario',
  selectionTicked: 'solo ciò che ha scelto',
  details: 'Dettagli',
  legend: 'Che cosa possiamo salvare',
  technical: {
    title: 'Tecnicamente necessario',
    text: 'Carrello, sessione e protezione del suo ordine. Sempre attivo.',
  },
  preference: {
    title: 'Preferenze',
    text: 'Ricordiamo questa scelta. Senza questa spunta vale finché la pagina non viene ricaricata.',
  },
  statistics: {
    title: 'Statistica',
    text: 'Vediamo quali carte interessano e quali si vendono, senza il suo nome e senza il suo indirizzo.',
  },
  marketing: {
    title: 'Marketing',
    text: 'Misuriamo se la nostra pubblicità funziona.',
  },
  settings: 'Impostazioni dei cookie',
};
