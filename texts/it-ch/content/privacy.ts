import type { PrivacyText } from '../../content-shape.ts';

export const privacy: PrivacyText = {
  title: 'Informativa sulla protezione dei dati',
  description:
    'Quali dati personali tratta il negozio online di carte regalo {{brand}}, perché, per quanto tempo e chi li riceve; cookie, consenso e i suoi diritti.',
  intro: [
    'Qui legge quali dati personali trattiamo quando guarda o acquista carte regalo in questo negozio online, perché lo facciamo e quali sono i suoi diritti. Per il sito e i negozi {{brand}} si applicano disposizioni proprie.',
    'Rispettiamo la legge federale sulla protezione dei dati (LPD). Per le persone nel Liechtenstein rispettiamo inoltre il regolamento generale sulla protezione dei dati (RGPD), nella misura in cui è applicabile.',
    'Adeguiamo questa informativa quando cambiano il negozio online o il diritto. Fa stato la versione su questa pagina. In caso di divergenze tra le lingue prevale quella tedesca.',
  ],
  state: 'Stato: 21 novembre 2026',
  sections: [
    {
      id: 'in-brief',
      title: 'L’essenziale in breve',
      paragraphs: ['Se legge una sola sezione, legga questa:'],
      list: [
        'Ordina senza conto cliente. Non ci sono né profili dei clienti né newsletter.',
        'Trattiamo ciò che serve al suo ordine: l’indirizzo, l’e-mail e l’ordine stesso.',
        'Il numero della sua carta di credito o di debito va inserito presso il servizio di pagamento. Noi non lo riceviamo.',
        'Finché guarda le pagine non impostiamo alcun cookie. Per ordinare ne servono due. Scadono 24 ore dopo l’ultimo utilizzo.',
        'Statistica e marketing restano disattivati fino al suo consenso.',
        'Conserviamo i dati degli ordini e le ricevute per 10 anni, perché la legge lo richiede. Cancelliamo il numero e il PIN delle carte digitali 30 giorni dopo la consegna.',
        'Non vendiamo dati personali.',
      ],
    },
    {
      id: 'controller',
      title: 'Chi è responsabile',
      paragraphs: [
        'Il titolare del trattamento è {{legalEntity}}. L’indirizzo completo si trova nell’<a-imprint>impressum</a-imprint>. Un fornitore di servizi gestisce il negozio online su nostro mandato e secondo le nostre istruzioni.',
        'Per domande sulla protezione dei dati scriva a <a-legal-email>{{legalEmail}}</a-legal-email>.',
      ],
    },
    {
      id: 'data',
      title: 'Quali dati trattiamo',
      paragraphs: [
        'Riceviamo i dati da lei e, per quanto riguarda il pagamento, dal servizio di pagamento. Se indica l’indirizzo di un’altra persona, provveda a informarla. Trattiamo:',
      ],
      list: [
        'Indirizzi: nome, cognome, via, numero civico, NPA, località, paese ed e-mail; a titolo facoltativo ditta e complemento d’indirizzo. Un indirizzo di fatturazione diverso, solo se ne indica uno.',
        'Ordine: numero d’ordine, data e ora, carte con motivo, valore e quantità, tipo di invio, importi, lingua e stato.',
        'Pagamento: mezzo di pagamento, importo, stato e identificativo attribuito dal servizio di pagamento.',
        'Carte: numero di carta, valore e validità, per le carte digitali anche il PIN.',
        'E-mail: quelle che le abbiamo inviato, con la data, e ciò che ci scrive.',
        'Dati tecnici: tipo di pagina consultata, ora, durata, risultato e un numero casuale che permette di ritrovare un errore. In questo registro non scriviamo né nomi, né indirizzi, né indirizzi e-mail, né indirizzi IP.',
        'Indirizzo IP: senza di esso nessun server può rispondere. Per proteggerci dagli abusi possiamo contare gli accessi e gli ordini per indirizzo IP e per indirizzo e-mail, per 24 ore al massimo.',
      ],
    },
    {
      id: 'purposes',
      title: 'Perché li trattiamo',
      paragraphs: [
        'Trattiamo i dati personali solo per gli scopi seguenti; il fondamento è indicato tra parentesi:',
      ],
      list: [
        'Accettare l’ordine, avviare il pagamento, emettere, attivare e consegnare le carte, inviare la conferma e la ricevuta (contratto).',
        'Rispondere alle domande, inviare di nuovo o sostituire carte, rimborsare importi (contratto).',
        'Tenere la contabilità e conservare i documenti (obbligo legale).',
        'Gestire il negozio online in sicurezza, trovare errori e riconoscere abusi (interesse preponderante).',
        'Misurare l’utilizzo e valutare la pubblicità (consenso, si veda la cifra 7).',
      ],
    },
    {
      id: 'payment',
      title: 'Pagamento',
      paragraphs: [
        'Il pagamento avviene sulla pagina del nostro servizio di pagamento. Non riceviamo ciò che inserisce lì, ad esempio il numero della sua carta di credito o di debito.',
        'Trasmettiamo al servizio di pagamento il numero d’ordine, l’importo, il mezzo di pagamento e la lingua nonché, dall’indirizzo di fatturazione, nome, ditta, indirizzo ed e-mail. Esso ci comunica se il pagamento è riuscito e l’identificativo della transazione.',
        'Il servizio di pagamento, le banche e i fornitori dei mezzi di pagamento trattano questi dati anche sotto la propria responsabilità, ad esempio contro le frodi.',
      ],
    },
    {
      id: 'cards',
      title: 'Carte, invio e controllo del saldo',
      paragraphs: [
        'Il fornitore delle carte le emette e ne gestisce il saldo. Riceve da noi il motivo, il valore e un identificativo della carta, per le carte per posta anche il numero di carta, ma nessun dato sulla sua persona.',
        'Salviamo in forma cifrata il numero e il PIN delle carte digitali, per inviarglieli in PDF. Li cancelliamo 30 giorni dopo la consegna. Ne resta solo un’impronta, che permette di riconoscere un numero attribuito due volte.',
        'Per le carte per posta il suo nome e il suo indirizzo figurano sull’invio.',
        'La pagina <a-balance>Controllare il saldo</a-balance> mostra in un riquadro una pagina del fornitore delle carte. Il numero di carta e il PIN inseriti lì gli arrivano direttamente; noi non li riceviamo. Come ogni server, vede anche il suo indirizzo IP.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookie e memoria del browser',
      paragraphs: [
        'Finché guarda le pagine non impostiamo alcun cookie. Appena passa all’indirizzo, o il suo browser chiede di un ordine iniziato, ne impostiamo due, tecnicamente necessari. Senza di essi un ordine non è possibile.',
        'Inoltre il suo browser ricorda alcuni dati nella memoria locale. Restano sul suo dispositivo finché non li cancella. Il negozio online svuota da sé il carrello, gli indirizzi, il mezzo di pagamento e lo stato del pagamento quando, dopo un ordine pagato, lascia la pagina di conferma senza aver iniziato un nuovo acquisto.',
        'Per il caso in cui manchi la connessione, il browser tiene pronta anche una pagina d’avviso. Non contiene dati personali.',
        'Nelle impostazioni del suo browser può vedere, cancellare e bloccare in ogni momento i cookie e la memoria. Nel dettaglio:',
      ],
      list: [
        '«cadeau_session» (cookie): collega il suo browser al suo ordine, affinché nessun altro lo veda. Un valore casuale che nessuno script può leggere; scade 24 ore dopo l’ultimo utilizzo.',
        '«XSRF-TOKEN» (cookie): impedisce a un sito di terzi di ordinare a suo nome. Scade nello stesso momento.',
        '«cadeau.cart» (memoria locale): il suo carrello e l’identificativo dell’ordine che ne è nato.',
        '«cadeau.address» (memoria locale): gli indirizzi che ha inserito.',
        '«cadeau.payment-method» (memoria locale): il mezzo di pagamento scelto.',
        '«cadeau.payment» (memoria locale): le condizioni che ha accettato, e l’ordine inviato con gli indirizzi, fino all’arrivo della risposta: così non ne nascono due.',
        '«i18nextLng» (memoria locale): la lingua in cui ha letto il negozio online l’ultima volta.',
        '«cookiesconsent» (memoria locale): la sua scelta su statistica e marketing, se la fa salvare.',
        '«react-router-scroll-positions» (memoria della scheda): il punto in cui si trovava in una pagina, per ritrovarlo quando torna indietro. Termina quando chiude la scheda.',
        '«cadeau.measured-orders» (memoria locale, solo con il consenso): i numeri degli ordini già contati, affinché nessuno lo sia due volte.',
      ],
    },
    {
      id: 'consent',
      title: 'Consenso, statistica e marketing',
      paragraphs: [
        'Alla prima visita le chiediamo che cosa permette. Ciò che è tecnicamente necessario è sempre attivo. Con la categoria «Preferenze» salviamo la sua scelta; senza, la scelta vale finché non ricarica la pagina. Statistica e marketing restano disattivati fino al suo consenso.',
        'Solo con il suo consenso carichiamo lo script di un servizio di misurazione. Esso vede allora anche dati tecnici come l’indirizzo IP e il browser e può impostare cookie propri, della durata di due anni al massimo. Se per questo negozio online non è installato alcun servizio di misurazione, nonostante il consenso non viene caricato nulla.',
        'Può modificare la sua scelta per il futuro in ogni momento: con «Impostazioni dei cookie» in fondo a ogni pagina.',
        'Non trasmettiamo mai al servizio di misurazione nomi, indirizzi, indirizzi e-mail, numeri di carta né PIN. Esso viene a sapere:',
      ],
      list: [
        'quali carte appaiono e di quali si guardano i dettagli;',
        'che cosa entra nel carrello e che cosa ne esce;',
        'se si raggiungono le pagine Indirizzo e Pagamento;',
        'di un ordine pagato, il numero d’ordine, gli importi, le spese di spedizione e le carte con valore e quantità.',
      ],
    },
    {
      id: 'recipients',
      title: 'Chi riceve i dati',
      paragraphs: [
        'Comunichiamo i dati solo nella misura in cui gli scopi indicati lo richiedono. Chi li tratta su nostro mandato può usarli solo secondo le nostre istruzioni e deve proteggerli.',
        'Trattiamo i dati in Svizzera e nello Spazio economico europeo. Il servizio di pagamento, i fornitori dei mezzi di pagamento e il servizio di misurazione possono trattarli anche in altri Stati, in particolare negli Stati Uniti. Se lì la protezione non è adeguata, occorrono clausole contrattuali tipo riconosciute, oppure la trasmissione è necessaria al suo pagamento. I destinatari sono:',
      ],
      list: [
        'Fornitore di servizi che gestisce il negozio online: ordini, imballaggio, assistenza.',
        'Servizio di hosting: server e banca dati.',
        'Servizio di pagamento, banche e fornitori dei mezzi di pagamento: quanto indicato alla cifra 4.',
        'Servizio di posta elettronica: il suo indirizzo e-mail e le e-mail con gli allegati.',
        'Posta: nome e indirizzo per le carte per posta.',
        'Fornitore delle carte: dati sulle carte, nessuno sulla sua persona.',
        'Servizio di misurazione: solo con il consenso, quanto indicato alla cifra 7.',
        'Autorità e tribunali: quando la legge ci obbliga.',
      ],
    },
    {
      id: 'retention',
      title: 'Per quanto tempo conserviamo i dati',
      paragraphs: [
        'Conserviamo i dati personali finché il loro scopo o la legge lo richiedono, poi li cancelliamo o li rendiamo anonimi. Nel dettaglio:',
      ],
      list: [
        'Dati degli ordini e ricevute: 10 anni dalla fine dell’esercizio (art. 958f CO). Cancelliamo prima ciò che non serve ai documenti contabili.',
        'Numero e PIN delle carte digitali: 30 giorni dopo la consegna.',
        'Sessione: 24 ore dopo l’ultimo utilizzo.',
        'Ordini non pagati: finché servono per chiarimenti o per la protezione dagli abusi.',
        'I suoi messaggi: finché la sua richiesta non è risolta e non si prevedono altre domande.',
        'Conteggio per indirizzo IP e per indirizzo e-mail: 24 ore al massimo.',
      ],
    },
    {
      id: 'security',
      title: 'Sicurezza',
      paragraphs: [
        'La connessione al negozio online è cifrata. Il numero e il PIN delle carte digitali sono cifrati anche nella banca dati; la chiave non si trova lì. Un ordine si può vedere solo nel browser in cui è nato.',
        'Il PDF di una carta digitale arriva per e-mail. Lo custodisca come denaro contante e lo inoltri solo alla persona a cui fa il regalo.',
        'Se una violazione della sicurezza dei dati comporta un rischio elevato per lei, la notifichiamo quanto prima all’autorità competente e, se la sua protezione lo richiede, anche a lei.',
      ],
    },
    {
      id: 'rights',
      title: 'I suoi diritti',
      paragraphs: [
        'Per esercitare uno dei diritti seguenti scriva a <a-legal-email>{{legalEmail}}</a-legal-email>. Verifichiamo che la richiesta provenga da lei e rispondiamo di regola entro 30 giorni, gratuitamente.',
        'Può rivolgersi anche all’autorità di vigilanza: in Svizzera all’Incaricato federale della protezione dei dati e della trasparenza (IFPDT), nel Liechtenstein alla Datenschutzstelle.',
        'Ha il diritto di:',
      ],
      list: [
        'accedere ai suoi dati;',
        'far rettificare dati inesatti;',
        'farli cancellare, se nessun obbligo di conservazione lo impedisce;',
        'ricevere o far trasmettere i suoi dati in un formato elettronico corrente;',
        'opporsi a un trattamento;',
        'revocare un consenso.',
      ],
    },
  ],
};
