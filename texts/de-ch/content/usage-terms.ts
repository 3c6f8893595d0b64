import type { UsageTermsText } from '../../content-shape.ts';

export const usageTerms: UsageTermsText = {
  title: 'Nutzungsbedingungen der Karten',
  description:
    'So verwenden Sie die Geschenkkarten von {{brand}}: Einlösung, Aktivierung, 5 Jahre Gültigkeit, Guthaben, Verlust und was ausgeschlossen ist.',
  intro: [
    'Diese Nutzungsbedingungen gelten für alle Geschenkkarten, die in diesem Shop gekauft werden: für Karten per Post und für digitale Karten. Sie gelten auch für Personen, die eine Karte geschenkt erhalten.',
    'Für den Kauf gelten die <a-general-terms>Allgemeinen Geschäftsbedingungen</a-general-terms>.',
  ],
  state: 'Stand: 21. November 2026',
  sections: [
    {
      id: 'card',
      title: 'Was die Karte ist',
      paragraphs: [
        'Die Karte ist ein Mehrzweckgutschein mit dem Wert, der beim Kauf gewählt wurde. Herausgeberin ist {{issuer}}. Verkauft wird die Karte von {{legalEntity}} («wir»).',
        'Die Karte lautet auf keinen Namen und darf verschenkt werden. Wer sie vorweist, darf sie einlösen; wir prüfen nicht, wem sie gehört.',
      ],
    },
    {
      id: 'where',
      title: 'Wo die Karte gilt',
      paragraphs: [
        'Die Karte gilt für Einkäufe {{redemption}}. In diesem Shop und für den Kauf von Geschenkkarten ist sie nicht einlösbar.',
      ],
    },
    {
      id: 'activation',
      title: 'Aktivierung',
      paragraphs: [
        'Digitale Karten sind aktiviert und sofort einlösbar, wenn Sie sie per E-Mail erhalten.',
        'Karten per Post aktivieren wir beim Verpacken, innerhalb von 48 Stunden nach der Zahlung. Samstage, Sonntage und Feiertage zählen dabei nicht mit.',
      ],
    },
    {
      id: 'validity',
      title: 'Gültigkeit',
      paragraphs: [
        'Die Karte ist 5 Jahre ab Aktivierung gültig. Ein Einkauf mit der Karte verlängert die Gültigkeit nicht. Danach ist die Karte nicht mehr einlösbar, auch nicht für einen Rest.',
      ],
    },
    {
      id: 'redemption',
      title: 'Einlösung',
      paragraphs: [
        'Zeigen Sie an der Kasse die Karte oder den Strichcode auf dem PDF: ausgedruckt oder auf dem Telefon. Der Einkauf wird vom Guthaben abgezogen.',
        'Was übrig ist, bleibt auf der Karte und lässt sich später einlösen. Reicht das Guthaben nicht, bezahlen Sie den fehlenden Betrag mit einem anderen Zahlungsmittel.',
      ],
    },
    {
      id: 'balance',
      title: 'Guthaben prüfen',
      paragraphs: [
        'Mit Kartennummer und PIN können Sie jederzeit online das <a-balance>Guthaben prüfen</a-balance>. Nach mehreren falschen Eingaben ist die Abfrage für eine Weile gesperrt.',
        'Massgebend ist das Guthaben, das bei der Herausgeberin verbucht ist. Es wird nicht verzinst.',
      ],
    },
    {
      id: 'exclusions',
      title: 'Was ausgeschlossen ist',
      paragraphs: ['Für alle Karten gilt:'],
      list: [
        'Eine Karte ist nicht wieder aufladbar.',
        'Rückgabe und Umtausch sind ausgeschlossen.',
        'Wert und Guthaben werden nicht ausbezahlt, auch kein Rest.',
      ],
    },
    {
      id: 'loss',
      title: 'Sorgfalt, Verlust und Missbrauch',
      paragraphs: [
        'Behandeln Sie die Karte wie Bargeld: Wer sie hat oder Kartennummer und PIN kennt, kann sie einlösen. Bewahren Sie das PDF einer digitalen Karte gut auf, und geben Sie es nur der beschenkten Person.',
        'Melden Sie einen Verlust oder einen Diebstahl sofort mit der Bestellnummer: <a-email>{{email}}</a-email> oder <a-telephone>{{telephone}}</a-telephone>. Ist die Karte noch unbenutzt, können wir sie sperren und ersetzen. Ist sie ganz oder teilweise eingelöst, gibt es keinen Ersatz.',
        'Bei Verdacht auf Missbrauch dürfen wir eine Karte sperren, bis der Sachverhalt geklärt ist.',
      ],
    },
    {
      id: 'law',
      title: 'Schlussbestimmungen',
      paragraphs: [
        'Für eine Karte gelten die Nutzungsbedingungen, die zum Zeitpunkt des Kaufs auf dieser Seite stehen. Ist eine Bestimmung unwirksam, gelten die übrigen weiter. Bei Unterschieden zwischen den Sprachen geht die deutsche Fassung vor.',
        'Es gilt Schweizer Recht. Gerichtsstand ist der Sitz von {{issuer}}. Zwingende Gerichtsstände und zwingende Rechte von Konsumentinnen und Konsumenten bleiben vorbehalten.',
        'Fragen beantworten wir gerne: <a-email>{{email}}</a-email>, <a-telephone>{{telephone}}</a-telephone>. {{hours}}.',
      ],
    },
  ],
};
