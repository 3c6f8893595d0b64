import type { GeneralTermsText } from '../../content-shape.ts';

export const generalTerms: GeneralTermsText = {
  title: 'Allgemeine Geschäftsbedingungen',
  description:
    'Die Bedingungen für den Kauf von Geschenkkarten im Shop von {{brand}}: Bestellung, Preise, Zahlung, Lieferung, Rückgabe, Haftung und anwendbares Recht.',
  intro: [
    'Diese Allgemeinen Geschäftsbedingungen (AGB) gelten, wenn Sie in diesem Shop Geschenkkarten kaufen. Was für die Karten selbst gilt, steht in den <a-usage-terms>Nutzungsbedingungen der Karten</a-usage-terms>. Wie wir mit Ihren Daten umgehen, steht in der <a-privacy>Datenschutzerklärung</a-privacy>.',
  ],
  state: 'Stand: 21. November 2026',
  sections: [
    {
      id: 'scope',
      title: 'Geltung und Vertragspartnerin',
      paragraphs: [
        'Ihre Vertragspartnerin ist {{legalEntity}} («wir»). Die vollständige Adresse steht im <a-imprint>Impressum</a-imprint>. Herausgeberin der Karten ist {{issuer}}. Eine Dienstleisterin betreibt den Shop in unserem Auftrag.',
        'Das Angebot richtet sich an Personen und Firmen mit einer Adresse in der Schweiz oder in Liechtenstein. Wer minderjährig ist, bestellt mit Zustimmung der gesetzlichen Vertretung. Abweichende Bedingungen gelten nur, wenn wir sie schriftlich bestätigt haben.',
      ],
    },
    {
      id: 'offer',
      title: 'Karten und Angebot',
      paragraphs: [
        'Wir verkaufen Karten per Post und digitale Karten per E-Mail. Den Wert einer Karte wählen Sie frei, in ganzen Franken von CHF 5.00 bis CHF 500.00. Gilt für ein Motiv eine engere Spanne, steht sie beim Motiv.',
        'Eine Bestellung kann Karten im Wert von höchstens CHF 3’000.00 enthalten, ohne Versandkosten. Grössere Bestellungen und Firmenaufträge nehmen wir per E-Mail entgegen: <a-email>{{email}}</a-email>. Diese AGB gelten auch dafür, soweit nichts anderes vereinbart ist.',
        'Karten, die zurzeit nicht erhältlich sind, sind im Shop so bezeichnet und lassen sich nicht bestellen. Farben können im Druck und auf dem Bildschirm leicht abweichen.',
      ],
    },
    {
      id: 'contract',
      title: 'Bestellung und Vertragsschluss',
      paragraphs: [
        'Sie bestellen in drei Schritten: Adresse, Zahlung, Bestätigung. Bis zum Bezahlen sehen Sie alle Angaben, können sie ändern oder den Einkauf abbrechen.',
        'Die Karten im Shop sind eine Einladung zur Bestellung. Mit dem Klick auf die Schaltfläche, die den Gesamtbetrag nennt, machen Sie uns ein verbindliches Angebot. Der Vertrag kommt zustande, wenn wir Ihnen nach der Zahlung die Bestätigung per E-Mail senden.',
        'Wird die Zahlung abgelehnt oder abgebrochen, kommt kein Vertrag zustande. Wir dürfen eine Bestellung ablehnen, zum Beispiel bei Verdacht auf Missbrauch; einen bereits bezahlten Betrag geben wir dann vollständig zurück.',
        'Die Bestätigung enthält alle Angaben zu Ihrer Bestellung. Diese AGB können Sie auf dieser Seite jederzeit lesen, speichern und ausdrucken.',
      ],
    },
    {
      id: 'prices',
      title: 'Preise und MwSt.',
      paragraphs: [
        'Der Preis einer Karte entspricht ihrem Wert. Dazu kommen die Versandkosten nach Ziffer 6. Den Gesamtbetrag in Schweizer Franken (CHF) sehen Sie im Warenkorb und auf der letzten Seite vor dem Bezahlen. Weitere Kosten verrechnen wir nicht.',
        'Geschenkkarten sind Mehrzweckgutscheine. Auf ihrem Verkauf wird keine Mehrwertsteuer (MwSt.) erhoben; sie fällt erst beim Einkauf mit der Karte an. In den Versandkosten sind 8.1 % MwSt. enthalten.',
      ],
    },
    {
      id: 'payment',
      title: 'Zahlung',
      paragraphs: [
        'Sie bezahlen mit Visa, Mastercard, Diners Club / Discover, UnionPay oder TWINT, auf der Seite unseres Zahlungsdienstes. Wir verlangen für kein Zahlungsmittel einen Zuschlag.',
        'Der Gesamtbetrag wird sofort nach der Bestellung belastet. Geschenkkarten lassen sich nicht mit Geschenkkarten bezahlen.',
      ],
    },
    {
      id: 'delivery',
      title: 'Lieferung und Versandkosten',
      paragraphs: [
        'Digitale Karten senden wir sofort nach der Zahlung als PDF per E-Mail, meist innerhalb weniger Minuten. Karten per Post liefern wir an die angegebene Adresse in der Schweiz oder in Liechtenstein; sie sind in 2 bis 3 Arbeitstagen bei Ihnen.',
        'Bestellungen an Arbeitstagen vor 17 Uhr zählen ab diesem Tag, alle anderen ab dem nächsten Arbeitstag. Arbeitstage sind Montag bis Freitag ohne die Feiertage 1. und 2. Januar, Karfreitag, Ostermontag, Auffahrt, Pfingstmontag, 1. August, 25. und 26. Dezember.',
        'Versicherte Sendungen werden gegen Unterschrift übergeben; gehen sie auf dem Postweg verloren, ersetzen wir die Karten. Bei A-Post tragen Sie das Risiko, sobald die Sendung der Post übergeben ist. Karten aus einer verlorenen Sendung, die noch unbenutzt sind, ersetzen wir auch dann.',
        'Enthält eine Bestellung Karten per Post und digitale Karten, bezahlen Sie den Postversand einmal; massgebend sind Anzahl und Wert der Karten per Post. Die Versandkosten inkl. MwSt. betragen:',
      ],
      list: [
        'Versand per E-Mail: kostenlos',
        'Postversand (A-Post), 1 bis 10 Karten: CHF 1.20',
        'Postversand (A-Post), 11 bis 20 Karten: CHF 1.50',
        'Postversand (A-Post), ab 21 Karten: CHF 2.50',
        'Versicherter Versand (Einschreiben), Kartenwert bis CHF 500.00: CHF 5.80',
        'Versicherter Versand (Paket), Kartenwert über CHF 500.00: CHF 13.50',
      ],
    },
    {
      id: 'activation',
      title: 'Aktivierung und Gültigkeit',
      paragraphs: [
        'Digitale Karten sind sofort einlösbar. Karten per Post aktivieren wir innerhalb von 48 Stunden nach der Zahlung; Samstage, Sonntage und Feiertage zählen dabei nicht mit.',
        'Jede Karte ist 5 Jahre ab Aktivierung gültig. Wo und wie sie eingelöst wird, steht in den <a-usage-terms>Nutzungsbedingungen der Karten</a-usage-terms>.',
      ],
    },
    {
      id: 'returns',
      title: 'Rückgabe und Mängel',
      paragraphs: [
        'Rückgabe, Umtausch und Barauszahlung von Karten sind ausgeschlossen. Das Schweizer Recht kennt für Einkäufe im Internet kein allgemeines Widerrufsrecht, und wir räumen keines ein. Zwingende Rechte von Konsumentinnen und Konsumenten in Liechtenstein bleiben vorbehalten.',
        'Haben Sie keine, eine falsche oder eine fehlerhafte Karte erhalten, melden Sie sich bitte bald mit der Bestellnummer: <a-email>{{email}}</a-email>. Ist der Fehler bei uns entstanden, ersetzen wir die Karte; ist das nicht möglich, erstatten wir den Betrag auf das gleiche Zahlungsmittel zurück.',
      ],
    },
    {
      id: 'liability',
      title: 'Haftung und Datenschutz',
      paragraphs: [
        'Wir haften für Schäden, die wir absichtlich oder grobfahrlässig verursachen, und für Personenschäden. Bei leichter Fahrlässigkeit haften wir nur für den direkten Schaden, höchstens bis zum Gesamtbetrag der Bestellung. Für Störungen, auf die wir keinen Einfluss haben, haften wir nicht.',
        'Für Karten, die nach der Zustellung verloren gehen oder missbraucht werden, gelten die <a-usage-terms>Nutzungsbedingungen der Karten</a-usage-terms>. Wie wir Personendaten bearbeiten, steht in der <a-privacy>Datenschutzerklärung</a-privacy>.',
      ],
    },
    {
      id: 'law',
      title: 'Schlussbestimmungen',
      paragraphs: [
        'Für eine Bestellung gelten die AGB, die zum Zeitpunkt der Bestellung auf dieser Seite stehen. Ist eine Bestimmung unwirksam, gelten die übrigen weiter. Bei Unterschieden zwischen den Sprachen geht die deutsche Fassung vor.',
        'Es gilt Schweizer Recht unter Ausschluss des UN-Kaufrechts. Gerichtsstand ist der Sitz von {{legalEntity}}. Zwingende Gerichtsstände und zwingende Rechte von Konsumentinnen und Konsumenten bleiben vorbehalten.',
      ],
    },
  ],
};
