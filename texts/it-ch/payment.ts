import type { payment as german } from '../de-ch/payment.ts';
import type { Translation } from '../shape.ts';

export const payment: Translation<typeof german> = {
  title: 'Verificare e pagare',
  pageTitle: 'Pagamento',
  method: {
    legend: 'Come desidera pagare?',
    VISA: 'Visa',
    MASTERCARD: 'Mastercard',
    DINERS: 'Diners Club / Discover',
    UNIONPAY: 'UnionPay',
    TWINT: 'TWINT',
    note: 'Le carte regalo non si possono pagare con carte regalo.',
  },
  terms: {
    legend: 'La preghiamo di confermare',
    generalTerms: 'Accetto le <terms>condizioni generali di contratto</terms>.',
    privacy: 'Ho letto l’<terms>informativa sulla protezione dei dati</terms> e la accetto.',
    usageTerms: 'Accetto le <terms>condizioni d’uso delle carte</terms>.',
    newWindow: '(si apre in una nuova finestra)',
  },
  recap: {
    title: 'I suoi dati',
    primary: 'Indirizzo di consegna',
    primaryDigital: 'Il suo indirizzo',
    billing: 'Indirizzo di fatturazione',
    same: 'uguale all’indirizzo di consegna',
    sameDigital: 'uguale al suo indirizzo',
    email: 'E-mail',
    edit: 'Modificare l’indirizzo',
    missing: 'L’indirizzo manca ancora o è incompleto.',
    enter: 'Inserire l’indirizzo',
  },
  backToAddress: 'Tornare all’indirizzo',
  pay: 'Pagare {{total}}',
  order:
    'Con il clic effettua un ordine vincolante. Poi si apre la pagina di pagamento; l’importo viene addebitato subito.',
  missing: {
    nothing: 'Ora può pagare.',
    order: 'Verifichiamo se il suo ultimo ordine è già stato pagato…',
    title: 'Prima di poter pagare:',
    address: 'Completare l’indirizzo',
    total: 'Mettere una carta nel carrello',
    method: 'Scegliere il mezzo di pagamento',
    generalTerms: 'Accettare le condizioni generali di contratto',
    privacy: 'Confermare l’informativa sulla protezione dei dati',
    usageTerms: 'Accettare le condizioni d’uso delle carte',
  },
  creating: 'Stiamo registrando il suo ordine…',
  leaving: 'Stiamo aprendo la pagina di pagamento…',
  asserting: 'Stiamo interrogando il servizio di pagamento…',
  asserted: 'Un momento, non deve fare nulla.',
  declined: {
    title: 'Il pagamento è stato rifiutato.',
    text: 'Non è stato addebitato nulla. Il carrello e i suoi dati sono ancora qui: riprovi o scelga un altro mezzo di pagamento.',
  },
  aborted: {
    title: 'Il pagamento è stato interrotto.',
    text: 'Non è stato addebitato nulla. Il carrello e i suoi dati sono ancora qui, può riprendere il pagamento in qualsiasi momento.',
  },
  failed: {
    title: 'Il pagamento non è riuscito.',
    text: 'Non è stato addebitato nulla. Il carrello e i suoi dati sono ancora qui: la preghiamo di riprovare.',
  },
  error: {
    ofLine: '«{{name}}»: {{text}}',
    key: 'Messaggio: {{key}}',
    toCart: 'Controllare il carrello',
    toAddress: 'Controllare l’indirizzo',
  },
  waiting: {
    title: 'Attendiamo la risposta del servizio di pagamento',
    text: 'Il suo pagamento è in corso, la conferma non è ancora arrivata. Può lasciare questa pagina: appena il pagamento è confermato, il suo ordine viene eseguito e riceve un’e-mail. La preghiamo di non pagare una seconda volta.',
    long: 'Ci vuole più tempo del solito. Continuiamo a chiedere; non è necessario che aspetti qui. Se il pagamento non riesce, le scriviamo ugualmente.',
    home: 'Alla pagina iniziale',
  },
  elsewhere: {
    title: 'Il suo ordine è in lavorazione',
    text: 'Non possiamo mostrarlo in questo browser. Appena il pagamento è confermato, riceve un’e-mail con tutte le indicazioni.',
    home: 'Alla pagina iniziale',
  },
};
