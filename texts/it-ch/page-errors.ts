import type { pageErrors as german } from '../de-ch/page-errors.ts';
import type { Translation } from '../shape.ts';

export const pageErrors: Translation<typeof german> = {
  INTERNAL_SERVER_ERROR: 'Si è verificato un errore da parte nostra. Riprovi.',
  NOT_REACHED:
    'Non siamo raggiungibili. Controlli la connessione a internet; i dati inseriti restano salvati.',
  reference: 'Numero d’errore: {{id}}',
  page: {
    notFoundTitle: 'Questa pagina non esiste',
    productNotFoundTitle: 'Questa carta non esiste',
    notFoundText: 'Forse ha cambiato nome, oppure l’indirizzo è incompleto. Può continuare da qui:',
    failedTitle: 'Qualcosa non ha funzionato',
    failedText: 'Non è stato possibile mostrare questa pagina. Il suo carrello è ancora qui.',
    retry: 'Caricare di nuovo',
    home: 'Alla pagina iniziale',
  },
};
