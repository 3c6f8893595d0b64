import type { FaqText } from '../../content-shape.ts';

export const faq: FaqText = {
  title: 'Domande e risposte',
  description:
    'Tutto sulle carte regalo {{brand}}: valore, ordine, pagamento, consegna, attivazione, validità, saldo, smarrimento e protezione dei dati.',
  lead: 'Qui trova le risposte su acquisto, consegna e utilizzo. La sua domanda non c’è? La aiutiamo volentieri personalmente.',
  search: {
    label: 'Cercare nelle domande',
    found_one: '{{count}} domanda corrispondente',
    found_other: '{{count}} domande corrispondenti',
    none: 'Non abbiamo trovato una risposta. Provi con un’altra parola, oppure scriva a <a-email>{{email}}</a-email>.',
    clear: 'Cancellare la ricerca',
  },
  groups: [
    {
      title: 'Carte e valori',
      entries: [
        {
          id: 'card-kinds',
          question: 'Quali carte regalo ci sono?',
          answer: [
            'Ce ne sono di due tipi. Le <a-physical>carte per posta</a-physical> sono vere carte nella loro busta, da consegnare di persona. Le <a-digital>carte per e-mail</a-digital> arrivano in PDF, da inoltrare o da stampare.',
            'Per entrambe può scegliere il motivo e stabilire il valore. Entrambe si usano {{redemption}}.',
          ],
        },
        {
          id: 'card-value',
          question: 'Che valore può avere una carta?',
          answer: [
            'È possibile qualsiasi valore in franchi interi, da CHF 5.00 a CHF 500.00. Può scegliere un valore proposto o inserire il suo.',
            'Se per un motivo sono possibili solo certi valori, li trova accanto al motivo.',
          ],
        },
        {
          id: 'order-limit',
          question: 'Quante carte posso ordinare in una volta?',
          answer: [
            'Un ordine può contenere carte per CHF 3’000.00 in totale, spese di spedizione escluse. Può aggiungere da 1 a 500 carte per volta.',
            'Gliene servono di più? Scriva a <a-email>{{email}}</a-email>. Riceviamo volentieri i grandi ordini per e-mail.',
          ],
        },
        {
          id: 'send-as-gift',
          question: 'Si può inviare la carta direttamente alla persona a cui la regalo?',
          answer: [
            'Inviamo le carte per posta all’indirizzo di consegna che lei indica; l’indirizzo di fatturazione può essere diverso. Le carte digitali partono sempre per l’indirizzo e-mail che riceve anche la conferma. Può inoltrare il PDF, oppure stamparlo: contiene le righe per i nomi.',
            'Per il momento non è possibile allegare un messaggio né scegliere una data di invio.',
          ],
        },
      ],
    },
    {
      title: 'Ordine e pagamento',
      entries: [
        {
          id: 'guest-order',
          question: 'Devo creare un conto cliente?',
          answer: [
            'No. Può ordinare senza conto cliente e senza password. Ci servono solo un indirizzo e un indirizzo e-mail.',
            'Il suo carrello rimane nel browser, anche se chiude la pagina.',
          ],
        },
        {
          id: 'payment-methods',
          question: 'Come posso pagare?',
          answer: [
            'Con Visa, Mastercard, Diners Club / Discover, UnionPay o TWINT. Non chiediamo supplementi per nessun mezzo di pagamento.',
            'Il pagamento avviene sulla pagina del nostro servizio di pagamento; non riceviamo il numero della sua carta di credito o di debito. Le carte regalo non si possono pagare con carte regalo.',
          ],
        },
        {
          id: 'payment-charge',
          question: 'Quando viene addebitato l’importo?',
          answer: [
            'Subito dopo l’ordine. Addebitiamo esattamente l’importo totale che si legge sul pulsante prima di pagare.',
            'Se non possiamo eseguire un ordine, le restituiamo il denaro e la informiamo per e-mail.',
          ],
        },
        {
          id: 'payment-failed',
          question: 'Il mio pagamento è stato rifiutato o interrotto. Che cosa devo fare?',
          answer: [
            'In questo caso l’ordine non è stato concluso. Il carrello e l’indirizzo sono ancora qui: riprovi, oppure scelga un altro mezzo di pagamento.',
            'Ha pagato e poi ha chiuso la finestra? Nessun problema. Appena il pagamento è confermato, eseguiamo l’ordine e le inviamo la conferma. La preghiamo di non pagare una seconda volta.',
          ],
        },
        {
          id: 'confirmation-receipt',
          question: 'Ricevo una conferma e una ricevuta?',
          answer: [
            'Sì. Subito dopo il pagamento riceve per e-mail la conferma, con tutti i dettagli dell’ordine e la ricevuta. Se l’indirizzo di fatturazione ha un altro indirizzo e-mail, la ricevuta arriva anche lì.',
            'Le carte in sé non sono soggette all’IVA: questa è dovuta solo al momento dell’acquisto con la carta. Le spese di spedizione comprendono l’8,1 % di IVA.',
          ],
        },
        {
          id: 'change-order',
          question: 'Posso modificare o annullare un ordine?',
          answer: [
            'Fino al pagamento può modificare tutto. Poi l’ordine è vincolante; restituzione e cambio sono esclusi.',
            'Ha commesso un errore? Scriva al più presto a <a-email>{{email}}</a-email> indicando il numero d’ordine. Finché una carta non è stata né spedita né usata, cerchiamo una soluzione insieme a lei. Non sussiste però alcun diritto in tal senso.',
          ],
        },
      ],
    },
    {
      title: 'Consegna e spese di spedizione',
      entries: [
        {
          id: 'delivery-time',
          question: 'Quanto tempo richiede la consegna?',
          answer: [
            'Le carte digitali arrivano subito: in PDF, con una seconda e-mail dopo la conferma, di solito entro pochi minuti.',
            'Le carte per posta richiedono da 2 a 3 giorni lavorativi. Un ordine inviato in un giorno lavorativo prima delle 17 conta da quel giorno, ogni altro dal giorno lavorativo seguente. Il sabato, la domenica e i giorni festivi non contano.',
            'L’invio non è arrivato? Scriva a <a-email>{{email}}</a-email> indicando il numero d’ordine.',
          ],
        },
        {
          id: 'postage',
          question: 'Quanto costa la spedizione?',
          answer: [
            'Dipende dal tipo di invio: con la Posta A dal numero di carte per posta, con l’invio assicurato dal loro valore. Tutte le spese di spedizione sono IVA inclusa.',
            'Se ordina insieme carte per posta e per e-mail, paga l’invio postale una volta sola.',
          ],
          list: [
            'Invio per e-mail: gratuito',
            'Invio postale (Posta A), da 1 a 10 carte: CHF 1.20',
            'Invio postale (Posta A), da 11 a 20 carte: CHF 1.50',
            'Invio postale (Posta A), da 21 carte in su: CHF 2.50',
            'Invio assicurato (raccomandata), valore delle carte fino a CHF 500.00: CHF 5.80',
            'Invio assicurato (pacco), valore delle carte superiore a CHF 500.00: CHF 13.50',
          ],
        },
        {
          id: 'delivery-area',
          question: 'La consegna è possibile anche all’estero?',
          answer: [
            'Consegniamo in Svizzera e nel Liechtenstein. Anche per le carte digitali ci serve un indirizzo in uno di questi due paesi.',
            'Può inoltrare il PDF di una carta digitale dove desidera. La carta si usa {{redemption}}.',
          ],
        },
        {
          id: 'email-missing',
          question: 'La mia carta digitale non è arrivata. Che cosa devo fare?',
          answer: [
            'Attenda qualche minuto e controlli anche la posta indesiderata. Le carte arrivano con un’e-mail separata, dopo la conferma.',
            'L’e-mail manca ancora, oppure l’indirizzo conteneva un errore di battitura? Scriva a <a-email>{{email}}</a-email> indicando il numero d’ordine. Dopo una verifica le inviamo di nuovo. È possibile fino a 30 giorni dopo la consegna; in seguito non abbiamo più né il numero di carta né il PIN.',
          ],
        },
      ],
    },
    {
      title: 'Utilizzo e saldo',
      entries: [
        {
          id: 'redeem',
          question: 'Dove e come si usa una carta?',
          answer: [
            'La carta si usa {{redemption}}. Alla cassa mostri la carta o il codice a barre del PDF: stampato o sul telefono.',
            'L’acquisto viene detratto dal saldo, il resto rimane sulla carta. Può quindi usarla in più acquisti.',
          ],
        },
        {
          id: 'activation',
          question: 'Da quando si può usare una carta?',
          answer: [
            'Le carte digitali si possono usare appena le riceve.',
            'Attiviamo le carte per posta quando le imballiamo, entro 48 ore dal pagamento. Il sabato, la domenica e i giorni festivi non contano.',
          ],
        },
        {
          id: 'validity',
          question: 'Per quanto tempo è valida una carta?',
          answer: [
            '5 anni dall’attivazione. Per le carte digitali la data si trova sul PDF; per tutte le carte la vede alla pagina <a-balance>Controllare il saldo</a-balance>.',
            'In seguito la carta non si può più usare, nemmeno per un resto.',
          ],
        },
        {
          id: 'balance',
          question: 'Come si controlla il saldo?',
          answer: [
            'Alla pagina <a-balance>Controllare il saldo</a-balance>, con il numero di carta e il PIN. Vede il saldo e la data fino alla quale la carta è valida.',
            'Dopo vari inserimenti errati il controllo resta bloccato per un po’ di tempo. Questo protegge la sua carta.',
          ],
        },
        {
          id: 'no-cash',
          question: 'Posso restituire una carta, ricaricarla o convertirla in contanti?',
          answer: [
            'No. Una carta non è ricaricabile e non può essere restituita, cambiata né convertita in contanti. Questo vale anche per un resto.',
          ],
        },
        {
          id: 'lost-card',
          question: 'Che cosa fare se una carta viene smarrita o rubata?',
          answer: [
            'Una carta è come denaro contante: chi la possiede, o ne conosce il numero e il PIN, può usarla.',
            'Ci avvisi subito, con il numero d’ordine, scrivendo a <a-email>{{email}}</a-email> o chiamando il numero <a-telephone>{{telephone}}</a-telephone>. Se la carta non è ancora stata usata, possiamo bloccarla e sostituirla. Se è già stata usata, anche solo in parte, non viene sostituita.',
            'I nostri orari di assistenza: {{hours}}.',
          ],
        },
      ],
    },
    {
      title: 'Aziende e dati',
      entries: [
        {
          id: 'companies',
          question: 'Posso ordinare carte per la mia azienda?',
          answer: [
            'Sì. Indichi la ditta nell’indirizzo; così appare anche nella conferma. Nel negozio online il limite di CHF 3’000.00 per ordine vale anche per le aziende.',
            'Per ordini più grandi, ad esempio regali per tutto il personale, scriva a <a-email>{{email}}</a-email>.',
          ],
        },
        {
          id: 'personal-data',
          question: 'Che cosa succede con i miei dati?',
          answer: [
            'Ci servono per eseguire il suo ordine e li comunichiamo solo nella misura in cui è necessario. Statistica e marketing richiedono il suo consenso.',
            'Tutto il resto si trova nell’<a-privacy>informativa sulla protezione dei dati</a-privacy>, compresi i <a-cookies>cookie</a-cookies> che impostiamo e la durata di conservazione dei dati.',
          ],
        },
      ],
    },
  ],
};
