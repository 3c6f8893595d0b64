import type { order as german } from '../de-ch/order.ts';
import type { Translation } from '../shape.ts';

export const order: Translation<typeof german> = {
  title: 'Il suo ordine è registrato',
  pageTitle: 'Conferma',
  thanks: 'Grazie mille, {{name}}!',
  confirmation: 'Una conferma con tutte le indicazioni segue a breve all’indirizzo <mail>{{email}}</mail>.',
  digital: {
    title: 'Ordine {{reference}}: in arrivo per e-mail',
    text: 'Le sue carte arrivano in PDF con una seconda e-mail, di solito entro pochi minuti. Sono utilizzabili subito. Non ha ricevuto nulla? Controlli anche la posta indesiderata.',
  },
  post: {
    title: 'Ordine {{reference}}: in arrivo per posta',
    text: 'Imballiamo le sue carte e le consegniamo alla Posta. Sono attivate entro 48 ore dal pagamento.',
  },
  mixed: {
    title: 'Ordine {{reference}}: in arrivo per posta e per e-mail',
    text: 'Le carte per posta vengono imballate e attivate entro 48 ore dal pagamento. Le carte digitali arrivano in PDF con una seconda e-mail, di solito entro pochi minuti.',
  },
  refunded: {
    heading: 'Il suo ordine è stato rimborsato',
    title: 'Ordine {{reference}}: rimborsato',
    text: 'Questo ordine è stato annullato e l’importo pagato è stato rimborsato.',
  },
  cardsComing:
    'Le sue carte digitali non ci sono ancora. Non appena il sistema che le emette le avrà consegnate, le riceverà per e-mail e potrà scaricarle qui.',
  cardsPdf: 'Scaricare le carte digitali (PDF,\u00a0{{reference}})',
  details: 'Dettagli dell’ordine',
  reference: 'Numero d’ordine',
  expected: 'Arrivo previsto',
  expectedBy: 'al più tardi {{day}}',
  expectedRange: 'da {{from}} a {{to}}',
  expectedDigital: 'subito, per e-mail',
  method: 'Mezzo di pagamento',
  primary: 'Indirizzo di consegna',
  primaryDigital: 'Il suo indirizzo',
  billing: 'Indirizzo di fatturazione',
  same: 'uguale all’indirizzo di consegna',
  sameDigital: 'uguale al suo indirizzo',
  expectedMixed: 'e le carte digitali subito, per e-mail',
  home: 'Alla pagina iniziale',
  unknown: {
    title: 'Qui non possiamo mostrare questo ordine',
    text: 'Appartiene a un altro browser, oppure la visita risale a troppo tempo fa. Tutte le indicazioni si trovano nella conferma che ha ricevuto per e-mail.',
    cart: 'Al carrello',
  },
};
