import type { UsageTermsText } from '../../content-shape.ts';

export const usageTerms: UsageTermsText = {
  title: 'Condizioni d’uso delle carte',
  description:
    'Come si usano le carte regalo {{brand}}: utilizzo alla cassa, attivazione, validità di 5 anni, saldo, smarrimento e che cosa è escluso.',
  intro: [
    'Le presenti condizioni d’uso si applicano a tutte le carte regalo comprate in questo negozio online: alle carte per posta e alle carte digitali. Valgono anche per chi riceve una carta in regalo.',
    'Per l’acquisto si applicano le <a-general-terms>condizioni generali di contratto</a-general-terms>.',
  ],
  state: 'Stato: 21 novembre 2026',
  sections: [
    {
      id: 'card',
      title: 'Che cos’è la carta',
      paragraphs: [
        'La carta è un buono multiuso, del valore scelto al momento dell’acquisto. L’emittente è {{issuer}}. La carta è venduta da {{legalEntity}} («noi»).',
        'La carta non è nominativa e si può regalare. Chi la presenta può usarla; non verifichiamo a chi appartiene.',
      ],
    },
    {
      id: 'where',
      title: 'Dove vale la carta',
      paragraphs: [
        'La carta vale per gli acquisti {{redemption}}. Non si può usare in questo negozio online né per l’acquisto di carte regalo.',
      ],
    },
    {
      id: 'activation',
      title: 'Attivazione',
      paragraphs: [
        'Le carte digitali sono attivate e si possono usare subito, quando le riceve per e-mail.',
        'Attiviamo le carte per posta quando le imballiamo, entro 48 ore dal pagamento. Il sabato, la domenica e i giorni festivi non contano.',
      ],
    },
    {
      id: 'validity',
      title: 'Validità',
      paragraphs: [
        'La carta vale 5 anni dall’attivazione. Un acquisto con la carta non ne prolunga la validità. In seguito la carta non si può più usare, nemmeno per un resto.',
      ],
    },
    {
      id: 'redemption',
      title: 'Utilizzo',
      paragraphs: [
        'Alla cassa mostri la carta o il codice a barre del PDF: stampato o sul telefono. L’acquisto viene detratto dal saldo.',
        'Il resto rimane sulla carta e si può usare più tardi. Se il saldo non basta, paga la differenza con un altro mezzo di pagamento.',
      ],
    },
    {
      id: 'balance',
      title: 'Controllare il saldo',
      paragraphs: [
        'Con il numero di carta e il PIN può <a-balance>controllare il saldo</a-balance> online in ogni momento. Dopo vari inserimenti errati il controllo resta bloccato per un po’ di tempo.',
        'Fa stato il saldo registrato presso l’emittente. Non frutta interessi.',
      ],
    },
    {
      id: 'exclusions',
      title: 'Che cosa è escluso',
      paragraphs: ['Per tutte le carte vale:'],
      list: [
        'Una carta non è ricaricabile.',
        'La restituzione e il cambio sono esclusi.',
        'Il valore e il saldo non vengono versati in contanti, nemmeno un resto.',
      ],
    },
    {
      id: 'loss',
      title: 'Diligenza, smarrimento e abuso',
      paragraphs: [
        'Una carta è come denaro contante: chi la possiede, o ne conosce il numero e il PIN, può usarla. Conservi bene il PDF di una carta digitale e lo consegni solo alla persona a cui fa il regalo.',
        'Annunci subito uno smarrimento o un furto, con il numero d’ordine: <a-email>{{email}}</a-email> o <a-telephone>{{telephone}}</a-telephone>. Se la carta non è ancora stata usata, possiamo bloccarla e sostituirla. Se è già stata usata, anche solo in parte, non viene sostituita.',
        'Se sospettiamo un abuso, possiamo bloccare una carta finché i fatti non sono chiariti.',
      ],
    },
    {
      id: 'law',
      title: 'Disposizioni finali',
      paragraphs: [
        'Per una carta si applicano le condizioni d’uso che si trovano su questa pagina al momento dell’acquisto. Se una disposizione non è valida, le altre lo restano. In caso di divergenze tra le lingue prevale la versione tedesca.',
        'Si applica il diritto svizzero. Il foro è presso la sede di {{issuer}}. Restano riservati i fori imperativi e i diritti imperativi dei consumatori.',
        'Rispondiamo volentieri alle sue domande: <a-email>{{email}}</a-email>, <a-telephone>{{telephone}}</a-telephone>. {{hours}}.',
      ],
    },
  ],
};
