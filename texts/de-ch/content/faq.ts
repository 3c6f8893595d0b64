import type { FaqText } from '../../content-shape.ts';

export const faq: FaqText = {
  title: 'Fragen und Antworten',
  description:
    'Antworten rund um die Geschenkkarten von {{brand}}: Wert, Bestellung, Zahlung, Lieferung, Aktivierung, Gültigkeit, Guthaben, Verlust und Daten.',
  lead: 'Hier finden Sie Antworten zu Kauf, Lieferung und Einlösung. Ist Ihre Frage nicht dabei, helfen wir Ihnen gerne persönlich weiter.',
  search: {
    label: 'Fragen durchsuchen',
    found_one: '{{count}} Frage gefunden',
    found_other: '{{count}} Fragen gefunden',
    none: 'Dazu haben wir keine Antwort gefunden. Versuchen Sie es mit einem anderen Stichwort, oder schreiben Sie an <a-email>{{email}}</a-email>.',
    clear: 'Suche leeren',
  },
  groups: [
    {
      title: 'Karten und Werte',
      entries: [
        {
          id: 'card-kinds',
          question: 'Welche Geschenkkarten gibt es?',
          answer: [
            'Es gibt zwei Arten. <a-physical>Karten per Post</a-physical> sind echte Karten im Couvert, zum Überreichen. <a-digital>Karten per E-Mail</a-digital> erhalten Sie als PDF, zum Weiterleiten oder Ausdrucken.',
            'Bei beiden wählen Sie ein Motiv und bestimmen den Wert. Beide gelten {{redemption}}.',
          ],
        },
        {
          id: 'card-value',
          question: 'Welchen Wert kann eine Karte haben?',
          answer: [
            'Möglich ist jeder Wert in ganzen Franken, von CHF 5.00 bis CHF 500.00. Sie wählen einen Vorschlag oder geben den Wert selbst ein.',
            'Gilt für ein Motiv eine engere Spanne, steht sie direkt beim Motiv.',
          ],
        },
        {
          id: 'order-limit',
          question: 'Wie viele Karten kann ich auf einmal bestellen?',
          answer: [
            'Eine Bestellung kann Karten im Wert von insgesamt CHF 3’000.00 enthalten; die Versandkosten zählen nicht dazu. Auf einmal lassen sich 1 bis 500 Karten in den Warenkorb legen.',
            'Brauchen Sie mehr? Schreiben Sie an <a-email>{{email}}</a-email>. Grössere Bestellungen nehmen wir gerne per E-Mail entgegen.',
          ],
        },
        {
          id: 'send-as-gift',
          question: 'Kann ich die Karte direkt an die beschenkte Person senden lassen?',
          answer: [
            'Karten per Post senden wir an die Lieferadresse, die Sie angeben; die Rechnungsadresse darf eine andere sein. Digitale Karten senden wir immer an die E-Mail-Adresse, an die auch die Bestätigung geht. Das PDF leiten Sie weiter, oder Sie drucken es aus: Es hat Linien für die Namen.',
            'Eine Nachricht mitsenden oder ein Datum für den Versand bestimmen können Sie zurzeit nicht.',
          ],
        },
      ],
    },
    {
      title: 'Bestellen und bezahlen',
      entries: [
        {
          id: 'guest-order',
          question: 'Brauche ich ein Konto?',
          answer: [
            'Nein. Sie bestellen als Gast, ohne Konto und ohne Passwort. Wir brauchen nur eine Adresse und eine E-Mail-Adresse.',
            'Ihr Warenkorb bleibt in Ihrem Browser erhalten, auch wenn Sie die Seite schliessen.',
          ],
        },
        {
          id: 'payment-methods',
          question: 'Womit kann ich bezahlen?',
          answer: [
            'Mit Visa, Mastercard, Diners Club / Discover, UnionPay oder TWINT. Wir verlangen für kein Zahlungsmittel einen Zuschlag.',
            'Sie bezahlen auf der Seite unseres Zahlungsdienstes; die Nummer Ihrer Kredit- oder Debitkarte erhalten wir nicht. Geschenkkarten lassen sich nicht mit Geschenkkarten bezahlen.',
          ],
        },
        {
          id: 'payment-charge',
          question: 'Wann wird der Betrag belastet?',
          answer: [
            'Sofort nach der Bestellung. Belastet wird genau der Gesamtbetrag, der vor dem Bezahlen auf der Schaltfläche steht.',
            'Können wir eine Bestellung nicht ausführen, geben wir Ihnen das Geld zurück und informieren Sie per E-Mail.',
          ],
        },
        {
          id: 'payment-failed',
          question: 'Meine Zahlung wurde abgelehnt oder abgebrochen. Was nun?',
          answer: [
            'Dann kam keine Bestellung zustande. Ihr Warenkorb und Ihre Adresse sind noch da: Versuchen Sie es noch einmal, oder wählen Sie ein anderes Zahlungsmittel.',
            'Sie haben bezahlt und danach das Fenster geschlossen? Das ist kein Problem. Sobald die Zahlung bestätigt ist, führen wir die Bestellung aus und senden Ihnen die Bestätigung. Bezahlen Sie bitte nicht ein zweites Mal.',
          ],
        },
        {
          id: 'confirmation-receipt',
          question: 'Erhalte ich eine Bestätigung und eine Quittung?',
          answer: [
            'Ja. Gleich nach der Zahlung erhalten Sie die Bestätigung per E-Mail, mit allen Angaben zur Bestellung und mit der Quittung. Hat die Rechnungsadresse eine andere E-Mail-Adresse, geht die Quittung auch dorthin.',
            'Auf den Karten selbst wird keine MwSt. erhoben: Sie fällt erst beim Einkauf mit der Karte an. In den Versandkosten sind 8.1 % MwSt. enthalten.',
          ],
        },
        {
          id: 'change-order',
          question: 'Kann ich eine Bestellung ändern oder annullieren?',
          answer: [
            'Bis zum Bezahlen können Sie alles ändern. Danach ist die Bestellung verbindlich; Rückgabe und Umtausch sind ausgeschlossen.',
            'Ist Ihnen ein Fehler passiert, schreiben Sie bitte rasch an <a-email>{{email}}</a-email> und nennen Sie die Bestellnummer. Solange eine Karte weder verschickt noch eingelöst ist, suchen wir mit Ihnen eine Lösung. Einen Anspruch darauf gibt es nicht.',
          ],
        },
      ],
    },
    {
      title: 'Lieferung und Versandkosten',
      entries: [
        {
          id: 'delivery-time',
          question: 'Wie lange dauert die Lieferung?',
          answer: [
            'Digitale Karten kommen sofort: als PDF in einer zweiten E-Mail nach der Bestätigung, meist innerhalb weniger Minuten.',
            'Karten per Post sind in 2 bis 3 Arbeitstagen bei Ihnen. Bestellungen an Arbeitstagen vor 17 Uhr zählen ab diesem Tag, alle anderen ab dem nächsten Arbeitstag. Samstage, Sonntage und Feiertage zählen nicht mit.',
            'Ist eine Sendung nicht angekommen? Melden Sie sich mit der Bestellnummer bei <a-email>{{email}}</a-email>.',
          ],
        },
        {
          id: 'postage',
          question: 'Was kostet der Versand?',
          answer: [
            'Das hängt von der Versandart ab, bei A-Post von der Anzahl und beim versicherten Versand vom Wert der Karten per Post. Alle Versandkosten verstehen sich inkl. MwSt.',
            'Bestellen Sie Karten per Post und per E-Mail zusammen, bezahlen Sie den Postversand einmal.',
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
          id: 'delivery-area',
          question: 'Liefern Sie auch ins Ausland?',
          answer: [
            'Wir liefern in die Schweiz und nach Liechtenstein. Auch für digitale Karten brauchen wir eine Adresse in einem der beiden Länder.',
            'Das PDF einer digitalen Karte dürfen Sie weiterleiten, wohin Sie möchten. Eingelöst wird die Karte {{redemption}}.',
          ],
        },
        {
          id: 'email-missing',
          question: 'Meine digitale Karte ist nicht angekommen. Was nun?',
          answer: [
            'Warten Sie bitte einige Minuten und schauen Sie im Spam-Ordner nach. Die Karten kommen in einer eigenen E-Mail nach der Bestätigung.',
            'Fehlt die E-Mail weiterhin, oder enthielt die E-Mail-Adresse einen Tippfehler? Schreiben Sie mit der Bestellnummer an <a-email>{{email}}</a-email>. Nach einer Prüfung senden wir die Karten noch einmal. Das ist bis 30 Tage nach der Zustellung möglich; danach haben wir Kartennummer und PIN nicht mehr.',
          ],
        },
      ],
    },
    {
      title: 'Einlösung und Guthaben',
      entries: [
        {
          id: 'redeem',
          question: 'Wo und wie löse ich eine Karte ein?',
          answer: [
            'Sie lösen die Karte {{redemption}} ein. Zeigen Sie an der Kasse die Karte oder den Strichcode auf dem PDF: ausgedruckt oder auf dem Telefon.',
            'Der Einkauf wird vom Guthaben abgezogen, der Rest bleibt auf der Karte. Sie können sie also in mehreren Einkäufen einlösen.',
          ],
        },
        {
          id: 'activation',
          question: 'Ab wann ist eine Karte einlösbar?',
          answer: [
            'Digitale Karten sind einlösbar, sobald Sie sie erhalten.',
            'Karten per Post aktivieren wir beim Verpacken, innerhalb von 48 Stunden nach der Zahlung. Samstage, Sonntage und Feiertage zählen dabei nicht mit.',
          ],
        },
        {
          id: 'validity',
          question: 'Wie lange ist eine Karte gültig?',
          answer: [
            '5 Jahre ab Aktivierung. Bei digitalen Karten steht das Datum auf dem PDF; bei allen Karten sehen Sie es auf der Seite <a-balance>Guthaben prüfen</a-balance>.',
            'Danach ist die Karte nicht mehr einlösbar, auch nicht für einen Rest.',
          ],
        },
        {
          id: 'balance',
          question: 'Wie prüfe ich das Guthaben?',
          answer: [
            'Auf der Seite <a-balance>Guthaben prüfen</a-balance>, mit Kartennummer und PIN. Sie sehen das Guthaben und das Datum, bis zu dem die Karte gültig ist.',
            'Nach mehreren falschen Eingaben ist die Abfrage für eine Weile gesperrt. Das schützt Ihre Karte.',
          ],
        },
        {
          id: 'no-cash',
          question: 'Kann ich eine Karte zurückgeben, aufladen oder auszahlen lassen?',
          answer: [
            'Nein. Karten sind nicht wieder aufladbar, und Rückgabe, Umtausch und Barauszahlung sind ausgeschlossen. Das gilt auch für einen Rest.',
          ],
        },
        {
          id: 'lost-card',
          question: 'Was tun, wenn eine Karte verloren geht oder gestohlen wird?',
          answer: [
            'Behandeln Sie eine Karte wie Bargeld: Wer sie hat oder Kartennummer und PIN kennt, kann sie einlösen.',
            'Melden Sie sich sofort mit der Bestellnummer bei <a-email>{{email}}</a-email> oder unter <a-telephone>{{telephone}}</a-telephone>. Ist die Karte noch unbenutzt, können wir sie sperren und ersetzen. Ist sie ganz oder teilweise eingelöst, gibt es keinen Ersatz.',
            'Unsere Supportzeiten: {{hours}}.',
          ],
        },
      ],
    },
    {
      title: 'Firmen und Daten',
      entries: [
        {
          id: 'companies',
          question: 'Kann ich Karten für meine Firma bestellen?',
          answer: [
            'Ja. Geben Sie bei der Adresse die Firma an; sie steht dann auch in der Bestätigung. Im Shop gilt für Firmen die gleiche Grenze von CHF 3’000.00 pro Bestellung.',
            'Für grössere Aufträge, zum Beispiel Geschenke für alle Mitarbeitenden, schreiben Sie an <a-email>{{email}}</a-email>.',
          ],
        },
        {
          id: 'personal-data',
          question: 'Was geschieht mit meinen Daten?',
          answer: [
            'Wir brauchen sie, um Ihre Bestellung auszuführen, und geben sie nur weiter, soweit das dafür nötig ist. Statistik und Marketing gibt es nur mit Ihrer Einwilligung.',
            'Alles Weitere steht in der <a-privacy>Datenschutzerklärung</a-privacy>, auch welche <a-cookies>Cookies</a-cookies> wir setzen und wie lange wir Daten aufbewahren.',
          ],
        },
      ],
    },
  ],
};
