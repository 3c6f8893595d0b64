import type { errors as german } from '../de-ch/errors.ts';
import type { Translation } from '../shape.ts';

export const errors: Translation<typeof german> = {
  BAD_REQUEST: 'Alcuni dati sono incompleti o errati. La preghiamo di controllare i campi evidenziati.',
  BUSINESS_CONSTRAINT_VIOLATION:
    'Questo ordine non è possibile così. La preghiamo di controllare il carrello.',
  FOREIGN_KEY_CONSTRAINT_VIOLATION:
    'Questo ordine rimanda a qualcosa che non esiste più. Ricarichi la pagina.',
  UNIQUE_KEY_CONSTRAINT_VIOLATION: 'Abbiamo già ricevuto questo ordine. Ricarichi la pagina.',
  MEDIA_TYPE_NOT_ACCEPTABLE: 'Non possiamo elaborare questo formato di dati.',
  MAXIMUM_UPLOAD_SIZE_EXCEEDED: 'I dati inviati sono troppo grandi.',
  FORBIDDEN: 'Accesso negato. Ricarichi la pagina e riprovi.',
  NOT_FOUND: 'Non abbiamo trovato nulla.',
  TOO_MANY_REQUESTS: 'Troppe richieste in poco tempo. Attenda un minuto.',
  GIFT_CARD_SUPPLIER_RESPONSE_ERROR: 'Al momento non è possibile emettere le carte. Riprovi più tardi.',
  PAYMENT_PROVIDER_RESPONSE_ERROR: 'Si è verificato un errore durante il pagamento. Riprovi.',
  SERVICE_UNAVAILABLE_ERROR: 'Il servizio è momentaneamente interrotto. Riprovi tra qualche minuto.',
  AUTHENTICATION_SERVICE_ADMIN_ERROR:
    'Il servizio di autenticazione non funziona. Ce ne stiamo occupando; riprovi più tardi.',
  payment: {
    connection: 'Il servizio di pagamento al momento non è raggiungibile. Non è stato addebitato nulla.',
    responseFormat: 'La risposta del servizio di pagamento non è comprensibile. Riprovi.',
    system: 'Il servizio di pagamento segnala un guasto. Riprovi più tardi.',
    authentication:
      'Il servizio di pagamento ci ha negato l’accesso. Ce ne stiamo occupando; riprovi più tardi.',
    transactionDeclined: 'Il pagamento è stato rifiutato. Riprovi o scelga un altro mezzo di pagamento.',
    notFound: 'Il servizio di pagamento non conosce questo pagamento. Avvii di nuovo il pagamento.',
  },
  constraint: {
    paymentInProgress:
      'Il pagamento del suo ultimo ordine è in corso di elaborazione. Attenda un momento prima di ordinare di nuovo.',
    idempotencyKey:
      'Abbiamo già ricevuto questo ordine con un altro contenuto. Ricarichi la pagina e riprovi.',
  },
  supplier: {
    system: 'Il fornitore delle carte segnala un guasto. Riprovi più tardi.',
    connection: 'Il fornitore delle carte al momento non è raggiungibile. Riprovi più tardi.',
    authorization:
      'Il fornitore delle carte ci ha negato l’accesso: credenziali non valide. Ce ne stiamo occupando.',
    conflict: 'I dati della carta non sono validi.',
    productAmount: 'Il valore della carta non è valido.',
  },
  unreachable: {
    title: 'Al momento non è possibile caricare la pagina',
    text: 'Nulla è andato perso: il carrello, le sue indicazioni e il suo ordine sono salvati.',
    again: 'Caricare di nuovo',
  },
  fieldRequired: 'Questo dato manca.',
  fieldInvalid: 'Questo dato non è valido.',
  fieldUnknown: 'Non conosciamo questo dato.',
  bodyInvalid: 'Non abbiamo potuto leggere i dati inviati. Ricarichi la pagina.',
  order: {
    productUnknown: 'Una carta nel carrello non esiste più. La rimuova dal carrello.',
    productUnavailable: 'Una carta nel carrello non è più disponibile. La rimuova dal carrello.',
    salePaused:
      'La vendita di una carta nel carrello è al momento sospesa. La rimuova dal carrello oppure ordini più tardi.',
    tooManyLines: 'Il carrello contiene troppe carte diverse. Il massimo è {{max}}.',
    noLines: 'Il carrello è vuoto.',
    notSaved: 'L’ordine non è stato salvato correttamente. Riprovi.',
    notSent: 'Non è stato possibile inviare l’ordine.',
    notProcessed: 'Non è stato possibile elaborare l’ordine.',
    paymentErrors: 'Si sono verificati errori durante il pagamento. Riprovi.',
  },
};
