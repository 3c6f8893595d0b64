import type { PrivacyText } from '../../content-shape.ts';

export const privacy: PrivacyText = {
  title: 'Datenschutzerklärung',
  description:
    'Welche Personendaten der Geschenkkarten-Shop von {{brand}} bearbeitet, wozu, wie lange und wer sie erhält; Cookies, Einwilligung und Ihre Rechte.',
  intro: [
    'Hier lesen Sie, welche Personendaten wir bearbeiten, wenn Sie in diesem Shop Geschenkkarten ansehen oder kaufen, wozu wir das tun und welche Rechte Sie haben. Für die Website und die Filialen von {{brand}} gelten eigene Bestimmungen.',
    'Wir halten uns an das Schweizer Datenschutzgesetz (DSG). Für Personen in Liechtenstein beachten wir zudem die Datenschutz-Grundverordnung (DSGVO), soweit sie anwendbar ist.',
    'Wir passen diese Erklärung an, wenn sich der Shop oder das Recht ändert. Es gilt die Fassung auf dieser Seite. Bei Unterschieden zwischen den Sprachen geht die deutsche vor.',
  ],
  state: 'Stand: 21. November 2026',
  sections: [
    {
      id: 'in-brief',
      title: 'Das Wichtigste in Kürze',
      paragraphs: ['Wenn Sie nur einen Abschnitt lesen, dann diesen:'],
      list: [
        'Sie bestellen als Gast. Es gibt kein Konto, kein Kundenprofil und keinen Newsletter.',
        'Wir bearbeiten, was Ihre Bestellung braucht: Adresse, E-Mail und die Bestellung selbst.',
        'Die Nummer Ihrer Kredit- oder Debitkarte geben Sie beim Zahlungsdienst ein. Wir erhalten sie nicht.',
        'Beim Ansehen der Seiten setzen wir keine Cookies. Erst zum Bestellen brauchen wir zwei. Sie enden 24 Stunden nach dem letzten Gebrauch.',
        'Statistik und Marketing bleiben ausgeschaltet, bis Sie einwilligen.',
        'Bestelldaten und Quittungen bewahren wir 10 Jahre auf, weil das Gesetz es verlangt. Nummer und PIN digitaler Karten entfernen wir 30 Tage nach der Zustellung.',
        'Wir verkaufen keine Personendaten.',
      ],
    },
    {
      id: 'controller',
      title: 'Wer verantwortlich ist',
      paragraphs: [
        'Verantwortlich ist {{legalEntity}}. Die vollständige Adresse steht im <a-imprint>Impressum</a-imprint>. Eine Dienstleisterin betreibt den Shop in unserem Auftrag und nach unseren Weisungen.',
        'Fragen zum Datenschutz richten Sie an <a-legal-email>{{legalEmail}}</a-legal-email>.',
      ],
    },
    {
      id: 'data',
      title: 'Welche Daten wir bearbeiten',
      paragraphs: [
        'Wir erhalten die Daten von Ihnen und, was die Zahlung betrifft, vom Zahlungsdienst. Geben Sie die Adresse einer anderen Person an, sorgen Sie bitte dafür, dass diese davon weiss. Wir bearbeiten:',
      ],
      list: [
        'Adressen: Vorname, Nachname, Strasse, Hausnummer, Postleitzahl, Ort, Land und E-Mail; freiwillig Firma und Adresszusatz. Eine abweichende Rechnungsadresse nur, wenn Sie eine angeben.',
        'Bestellung: Bestellnummer, Datum und Zeit, Karten mit Motiv, Wert und Anzahl, Versandart, Beträge, Sprache und Stand.',
        'Zahlung: Zahlungsmittel, Betrag, Stand und die Kennung, die der Zahlungsdienst vergibt.',
        'Karten: Kartennummer, Wert und Gültigkeit, bei digitalen Karten auch die PIN.',
        'E-Mails: welche wir Ihnen wann gesendet haben, und was Sie uns schreiben.',
        'Technisches: Art der aufgerufenen Seite, Zeit, Dauer, Ergebnis und eine zufällige Nummer, mit der sich ein Fehler finden lässt. Namen, Adressen, E-Mail-Adressen und IP-Adressen schreiben wir nicht in dieses Protokoll.',
        'IP-Adresse: Ohne sie kann kein Server antworten. Zum Schutz vor Missbrauch dürfen wir Zugriffe und Bestellungen je IP-Adresse und je E-Mail-Adresse zählen, längstens 24 Stunden lang.',
      ],
    },
    {
      id: 'purposes',
      title: 'Wozu wir sie bearbeiten',
      paragraphs: ['Wir bearbeiten Personendaten nur zu diesen Zwecken; in Klammern steht die Grundlage:'],
      list: [
        'Bestellung annehmen, Zahlung auslösen, Karten ausstellen, aktivieren und liefern, Bestätigung und Quittung senden (Vertrag).',
        'Fragen beantworten, Karten noch einmal senden oder ersetzen, Beträge zurückerstatten (Vertrag).',
        'Bücher führen und Belege aufbewahren (gesetzliche Pflicht).',
        'Den Shop sicher betreiben, Fehler finden und Missbrauch erkennen (überwiegendes Interesse).',
        'Nutzung messen und Werbung auswerten (Einwilligung, siehe Ziffer 7).',
      ],
    },
    {
      id: 'payment',
      title: 'Zahlung',
      paragraphs: [
        'Sie bezahlen auf der Seite unseres Zahlungsdienstes. Was Sie dort eingeben, zum Beispiel die Nummer Ihrer Kredit- oder Debitkarte, erhalten wir nicht.',
        'Wir übermitteln dem Zahlungsdienst Bestellnummer, Betrag, Zahlungsmittel und Sprache sowie aus der Rechnungsadresse Namen, Firma, Adresse und E-Mail. Er meldet uns, ob die Zahlung gelungen ist, und die Kennung der Transaktion.',
        'Der Zahlungsdienst, die Banken und die Anbieter der Zahlungsmittel bearbeiten diese Daten auch in eigener Verantwortung, zum Beispiel gegen Betrug.',
      ],
    },
    {
      id: 'cards',
      title: 'Karten, Versand und Guthabenprüfung',
      paragraphs: [
        'Der Kartenlieferant stellt die Karten aus und führt ihr Guthaben. Er erhält von uns Motiv, Wert und eine Kennung der Karte, bei Karten per Post auch die Kartennummer, aber keine Angaben zu Ihrer Person.',
        'Nummer und PIN digitaler Karten speichern wir verschlüsselt, um sie Ihnen als PDF zu senden. 30 Tage nach der Zustellung entfernen wir sie. Übrig bleibt ein Prüfwert, mit dem sich eine doppelte Kartennummer erkennen lässt.',
        'Für Karten per Post stehen Ihr Name und Ihre Adresse auf der Sendung.',
        'Die Seite <a-balance>Guthaben prüfen</a-balance> zeigt in einem Rahmen eine Seite des Kartenlieferanten. Kartennummer und PIN, die Sie dort eingeben, gehen direkt an ihn; wir erhalten sie nicht. Er sieht dabei, wie jeder Server, auch Ihre IP-Adresse.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies und Speicher des Browsers',
      paragraphs: [
        'Beim Ansehen der Seiten setzen wir keine Cookies. Sobald Sie zur Adresse weitergehen oder Ihr Browser nach einer begonnenen Bestellung fragt, setzen wir zwei technisch notwendige. Ohne sie ist eine Bestellung nicht möglich.',
        'Ausserdem merkt sich Ihr Browser einiges in seinem lokalen Speicher. Das bleibt auf Ihrem Gerät, bis Sie es löschen. Warenkorb, Adressen, Zahlungsmittel und Stand der Zahlung leert der Shop selbst, wenn Sie nach einer bezahlten Bestellung die Bestätigungsseite verlassen und kein neuer Einkauf begonnen ist.',
        'Für den Fall, dass die Verbindung fehlt, legt der Browser auch eine Hinweisseite ab. Sie enthält keine Personendaten.',
        'In den Einstellungen Ihres Browsers können Sie Cookies und Speicher jederzeit ansehen, löschen und sperren. Im Einzelnen sind es:',
      ],
      list: [
        '«cadeau_session» (Cookie): verbindet Ihren Browser mit Ihrer Bestellung, damit nur Sie sie sehen. Ein Zufallswert, den kein Skript lesen kann; endet 24 Stunden nach dem letzten Gebrauch.',
        '«XSRF-TOKEN» (Cookie): verhindert, dass eine fremde Website in Ihrem Namen bestellt. Endet zur gleichen Zeit.',
        '«cadeau.cart» (lokaler Speicher): Ihr Warenkorb und die Kennung der Bestellung, die daraus entstanden ist.',
        '«cadeau.address» (lokaler Speicher): die Adressen, die Sie eingegeben haben.',
        '«cadeau.payment-method» (lokaler Speicher): das gewählte Zahlungsmittel.',
        '«cadeau.payment» (lokaler Speicher): welche Bedingungen Sie akzeptiert haben, und die abgeschickte Bestellung samt Adressen, bis ihre Antwort da ist: So entsteht keine doppelt.',
        '«i18nextLng» (lokaler Speicher): die Sprache, in der Sie den Shop zuletzt gelesen haben.',
        '«cookiesconsent» (lokaler Speicher): Ihre Wahl zu Statistik und Marketing, wenn Sie sie speichern lassen.',
        '«react-router-scroll-positions» (Speicher des Tabs): wie weit Sie eine Seite gelesen haben, damit Sie beim Zurückgehen dort weiterlesen. Endet, wenn Sie den Tab schliessen.',
        '«cadeau.measured-orders» (lokaler Speicher, nur mit Einwilligung): Nummern bereits gezählter Bestellungen, damit keine zweimal gezählt wird.',
      ],
    },
    {
      id: 'consent',
      title: 'Einwilligung, Statistik und Marketing',
      paragraphs: [
        'Beim ersten Besuch fragen wir, was Sie erlauben. Technisch Notwendiges ist immer aktiv. Mit der Kategorie «Komfort» speichern wir Ihre Wahl; ohne sie gilt die Wahl, bis Sie die Seite neu laden. Statistik und Marketing bleiben ausgeschaltet, bis Sie einwilligen.',
        'Erst mit Ihrer Einwilligung laden wir das Skript eines Messdienstes. Er sieht dann auch technische Angaben wie IP-Adresse und Browser und kann eigene Cookies setzen, die höchstens zwei Jahre bestehen. Ist für diesen Shop kein Messdienst eingerichtet, wird trotz Einwilligung nichts geladen.',
        'Ihre Wahl können Sie jederzeit mit Wirkung für die Zukunft ändern: mit «Cookie-Einstellungen» am Ende jeder Seite.',
        'Namen, Adressen, E-Mail-Adressen, Kartennummern und PIN übermitteln wir dem Messdienst nie. Er erfährt:',
      ],
      list: [
        'welche Karten angezeigt und welche im Detail angesehen werden;',
        'was in den Warenkorb gelegt und daraus entfernt wird;',
        'ob die Seiten Adresse und Zahlung erreicht werden;',
        'von einer bezahlten Bestellung die Bestellnummer, die Beträge, die Versandkosten und die Karten mit Wert und Anzahl.',
      ],
    },
    {
      id: 'recipients',
      title: 'Wer Daten erhält',
      paragraphs: [
        'Wir geben Daten nur weiter, soweit es für die genannten Zwecke nötig ist. Wer sie in unserem Auftrag bearbeitet, darf sie nur nach unseren Weisungen verwenden und muss sie schützen.',
        'Wir bearbeiten die Daten in der Schweiz und im Europäischen Wirtschaftsraum. Zahlungsdienst, Anbieter der Zahlungsmittel und Messdienst können sie auch in anderen Staaten bearbeiten, namentlich in den USA. Fehlt dort ein angemessener Schutz, braucht es anerkannte Standardvertragsklauseln, oder die Übermittlung ist für Ihre Zahlung nötig. Empfänger sind:',
      ],
      list: [
        'Dienstleisterin, die den Shop betreibt: Bestellungen, Verpacken, Support.',
        'Hosting-Dienst: Server und Datenbank.',
        'Zahlungsdienst, Banken und Anbieter der Zahlungsmittel: was in Ziffer 4 steht.',
        'Mail-Dienst: Ihre E-Mail-Adresse und die E-Mails samt Anhängen.',
        'Post: Name und Adresse für Karten per Post.',
        'Kartenlieferant: Angaben zu den Karten, keine zu Ihrer Person.',
        'Messdienst: nur mit Einwilligung, was in Ziffer 7 steht.',
        'Behörden und Gerichte: wenn das Gesetz uns dazu verpflichtet.',
      ],
    },
    {
      id: 'retention',
      title: 'Wie lange wir Daten aufbewahren',
      paragraphs: [
        'Wir bewahren Personendaten so lange auf, wie ihr Zweck oder das Gesetz es verlangt, und löschen oder anonymisieren sie danach. Im Einzelnen:',
      ],
      list: [
        'Bestelldaten und Quittungen: 10 Jahre ab Ende des Geschäftsjahres (Art. 958f OR). Was für die Belege nicht nötig ist, entfernen wir früher.',
        'Nummer und PIN digitaler Karten: 30 Tage nach der Zustellung.',
        'Sitzung: 24 Stunden nach dem letzten Gebrauch.',
        'Nicht bezahlte Bestellungen: bis sie weder für Abklärungen noch zum Schutz vor Missbrauch nötig sind.',
        'Ihre Nachrichten: bis Ihr Anliegen erledigt ist und keine Rückfragen mehr zu erwarten sind.',
        'Zählung je IP-Adresse und je E-Mail-Adresse: längstens 24 Stunden.',
      ],
    },
    {
      id: 'security',
      title: 'Sicherheit',
      paragraphs: [
        'Die Verbindung zum Shop ist verschlüsselt. Nummer und PIN digitaler Karten sind auch in der Datenbank verschlüsselt; der Schlüssel liegt nicht dort. Eine Bestellung lässt sich nur in dem Browser ansehen, in dem sie entstanden ist.',
        'Das PDF einer digitalen Karte kommt per E-Mail. Behandeln Sie es wie Bargeld, und leiten Sie es nur der beschenkten Person weiter.',
        'Führt eine Verletzung der Datensicherheit zu einem hohen Risiko für Sie, melden wir sie so rasch wie möglich der zuständigen Behörde und, soweit es zu Ihrem Schutz nötig ist, auch Ihnen.',
      ],
    },
    {
      id: 'rights',
      title: 'Ihre Rechte',
      paragraphs: [
        'Um eines der folgenden Rechte wahrzunehmen, schreiben Sie an <a-legal-email>{{legalEmail}}</a-legal-email>. Wir prüfen, ob die Anfrage von Ihnen stammt, und antworten in der Regel innerhalb von 30 Tagen und kostenlos.',
        'Sie können sich auch an die Aufsichtsbehörde wenden: in der Schweiz an den Eidgenössischen Datenschutz- und Öffentlichkeitsbeauftragten (EDÖB), in Liechtenstein an die Datenschutzstelle.',
        'Sie haben das Recht auf:',
      ],
      list: [
        'Auskunft über Ihre Daten;',
        'Berichtigung falscher Daten;',
        'Löschung, soweit keine Pflicht zur Aufbewahrung besteht;',
        'Herausgabe oder Übertragung Ihrer Daten in einem gängigen elektronischen Format;',
        'Widerspruch gegen eine Bearbeitung;',
        'Widerruf einer Einwilligung.',
      ],
    },
  ],
};
