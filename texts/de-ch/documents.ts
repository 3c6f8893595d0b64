export const documents = {
  cards: {
    title: 'Geschenkkarten von {{brand}}, Bestellung {{reference}}',
    pictureAlt: 'Geschenkkarte mit dem Motiv «{{product}}»',
    forWhom: 'Für',
    fromWhom: 'Von',
    fold: 'hier falten',
    heading: 'So lösen Sie die Karte ein',
    barcodeAlt: 'Strichcode der Kartennummer {{number}}',
    number: 'Kartennummer',
    pin: 'PIN',
    value: 'Wert',
    validUntil: 'Gültig bis',
    show: {
      title: 'Vorzeigen',
      text: 'Strichcode an der Kasse zeigen: auf diesem Blatt oder auf Ihrem Telefon.',
    },
    pay: {
      title: 'Bezahlen',
      text: 'Der Einkauf wird vom Guthaben abgezogen, der Rest bleibt auf der Karte.',
    },
    where: { title: 'Wo', text: 'Einlösbar {{where}}.' },
    caution:
      'Behandeln Sie dieses Blatt wie Bargeld: Wer Nummer und PIN kennt, kann die Karte einlösen. Sie ist nicht wieder aufladbar, und Rückgabe, Umtausch und Barauszahlung sind ausgeschlossen.',
    balance: 'Guthaben prüfen: {{address}}',
    support: 'Fragen: {{email}} · {{telephone}} · {{hours}}',
    footer: 'Herausgeberin: {{issuer}} · Bestellung {{reference}} · Karte {{index}} von {{count}}',
  },
};
