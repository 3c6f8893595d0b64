import type { GeneralTermsText } from '../../content-shape.ts';

export const generalTerms: GeneralTermsText = {
  title: 'Condizioni generali di contratto',
  description:
    'Le condizioni per l’acquisto di carte regalo nel negozio online {{brand}}: ordine, prezzi, pagamento, consegna, restituzione, responsabilità e diritto applicabile.',
  intro: [
    'Le presenti condizioni generali di contratto (CGC) si applicano quando acquista carte regalo in questo negozio online. Le regole sulle carte stesse si trovano nelle <a-usage-terms>condizioni d’uso delle carte</a-usage-terms>. Il trattamento dei suoi dati è descritto nell’<a-privacy>informativa sulla protezione dei dati</a-privacy>.',
  ],
  state: 'Stato: 21 novembre 2026',
  sections: [
    {
      id: 'scope',
      title: 'Campo d’applicazione e parte contraente',
      paragraphs: [
        'La sua parte contraente è {{legalEntity}} («noi»). L’indirizzo completo si trova nell’<a-imprint>impressum</a-imprint>. L’emittente delle carte è {{issuer}}. Un fornitore di servizi gestisce il negozio online su nostro mandato.',
        'L’offerta si rivolge a persone e aziende con un indirizzo in Svizzera o nel Liechtenstein. I minorenni ordinano con il consenso di chi li rappresenta legalmente. Altre condizioni si applicano solo con la nostra conferma scritta.',
      ],
    },
    {
      id: 'offer',
      title: 'Carte e offerta',
      paragraphs: [
        'Vendiamo carte per posta e carte digitali per e-mail. Il valore di una carta è a scelta, in franchi interi, da CHF 5.00 a CHF 500.00. Se per un motivo sono possibili solo certi valori, li trova accanto al motivo.',
        'Un ordine può contenere carte per CHF 3’000.00 al massimo, spese di spedizione escluse. Riceviamo i grandi ordini e gli ordini aziendali per e-mail: <a-email>{{email}}</a-email>. Salvo accordo diverso, le presenti CGC si applicano anche a questi.',
        'Le carte al momento non disponibili sono indicate come tali nel negozio online e non si possono ordinare. I colori possono variare leggermente nella stampa e sullo schermo.',
      ],
    },
    {
      id: 'contract',
      title: 'Ordine e conclusione del contratto',
      paragraphs: [
        'L’ordine si svolge in tre fasi: indirizzo, pagamento, conferma. Fino al pagamento vede tutti i dati e può modificarli o interrompere l’acquisto.',
        'Le carte nel negozio online sono un invito a ordinare. Con il clic sul pulsante che indica l’importo totale, lei ci fa un’offerta vincolante. Il contratto è concluso quando, dopo il pagamento, le inviamo la conferma per e-mail.',
        'Se il pagamento è rifiutato o interrotto, non si conclude alcun contratto. Possiamo rifiutare un ordine, ad esempio se sospettiamo un abuso; in tal caso restituiamo interamente l’importo già pagato.',
        'La conferma contiene tutti i dettagli del suo ordine. Può leggere, salvare e stampare in ogni momento le presenti CGC su questa pagina.',
      ],
    },
    {
      id: 'prices',
      title: 'Prezzi e IVA',
      paragraphs: [
        'Il prezzo di una carta corrisponde al suo valore. Si aggiungono le spese di spedizione secondo la cifra 6. L’importo totale in franchi svizzeri (CHF) appare nel carrello e sull’ultima pagina prima del pagamento. Non fatturiamo altri costi.',
        'Le carte regalo sono buoni multiuso. La loro vendita non è soggetta all’imposta sul valore aggiunto (IVA); questa è dovuta solo al momento dell’acquisto con la carta. Le spese di spedizione comprendono l’8,1 % di IVA.',
      ],
    },
    {
      id: 'payment',
      title: 'Pagamento',
      paragraphs: [
        'Può pagare con Visa, Mastercard, Diners Club / Discover, UnionPay o TWINT, sulla pagina del nostro servizio di pagamento. Non chiediamo supplementi per nessun mezzo di pagamento.',
        'L’importo totale viene addebitato subito dopo l’ordine. Le carte regalo non si possono pagare con carte regalo.',
      ],
    },
    {
      id: 'delivery',
      title: 'Consegna e spese di spedizione',
      paragraphs: [
        'Inviamo le carte digitali subito dopo il pagamento, in PDF per e-mail, di solito entro pochi minuti. Consegniamo le carte per posta all’indirizzo indicato in Svizzera o nel Liechtenstein; la consegna richiede da 2 a 3 giorni lavorativi.',
        'Un ordine inviato in un giorno lavorativo prima delle 17 conta da quel giorno, ogni altro dal giorno lavorativo seguente. Sono lavorativi i giorni dal lunedì al venerdì, tranne i seguenti festivi: 1º e 2 gennaio, Venerdì santo, lunedì di Pasqua, Ascensione, lunedì di Pentecoste, 1º agosto, 25 e 26 dicembre.',
        'Gli invii assicurati sono recapitati contro firma; se vanno persi durante il trasporto, sostituiamo le carte. Con la Posta A lei assume il rischio dal momento in cui l’invio è affidato alla Posta. Anche in questo caso sostituiamo le carte di un invio perso che non sono ancora state usate.',
        'Se un ordine contiene carte per posta e carte digitali, paga l’invio postale una volta sola; sono determinanti il numero e il valore delle carte per posta. Le spese di spedizione, IVA inclusa, sono:',
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
      id: 'activation',
      title: 'Attivazione e validità',
      paragraphs: [
        'Le carte digitali si possono usare subito. Attiviamo le carte per posta entro 48 ore dal pagamento; il sabato, la domenica e i giorni festivi non contano.',
        'Ogni carta vale 5 anni dall’attivazione. Le <a-usage-terms>condizioni d’uso delle carte</a-usage-terms> indicano dove e come si usa.',
      ],
    },
    {
      id: 'returns',
      title: 'Restituzione e difetti',
      paragraphs: [
        'La restituzione, il cambio e la conversione in contanti delle carte sono esclusi. Il diritto svizzero non prevede un diritto generale di revoca per gli acquisti su internet, e noi non ne concediamo. Restano riservati i diritti imperativi dei consumatori nel Liechtenstein.',
        'Non ha ricevuto la carta, oppure ne ha ricevuta una sbagliata o difettosa? Ci avvisi al più presto, con il numero d’ordine: <a-email>{{email}}</a-email>. Se l’errore è nostro, sostituiamo la carta; se non è possibile, rimborsiamo l’importo sullo stesso mezzo di pagamento.',
      ],
    },
    {
      id: 'liability',
      title: 'Responsabilità e protezione dei dati',
      paragraphs: [
        'Rispondiamo dei danni che causiamo intenzionalmente o per negligenza grave, nonché dei danni alle persone. In caso di negligenza lieve rispondiamo solo del danno diretto, fino all’importo totale dell’ordine. Non rispondiamo di perturbazioni sulle quali non abbiamo influenza.',
        'In caso di smarrimento o di abuso dopo la consegna si applicano le <a-usage-terms>condizioni d’uso delle carte</a-usage-terms>. Il trattamento dei dati personali è descritto nell’<a-privacy>informativa sulla protezione dei dati</a-privacy>.',
      ],
    },
    {
      id: 'law',
      title: 'Disposizioni finali',
      paragraphs: [
        'Per un ordine si applicano le CGC che si trovano su questa pagina al momento dell’ordine. Se una disposizione non è valida, le altre lo restano. In caso di divergenze tra le lingue prevale la versione tedesca.',
        'Si applica il diritto svizzero, con esclusione della Convenzione delle Nazioni Unite sui contratti di compravendita internazionale di merci. Il foro è presso la sede di {{legalEntity}}. Restano riservati i fori imperativi e i diritti imperativi dei consumatori.',
      ],
    },
  ],
};
