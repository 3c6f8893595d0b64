export const errors = {
  BAD_REQUEST: 'Einige Angaben sind unvollständig oder falsch. Bitte prüfen Sie die markierten Felder.',
  BUSINESS_CONSTRAINT_VIOLATION: 'Diese Bestellung ist so nicht möglich. Bitte prüfen Sie den Warenkorb.',
  FOREIGN_KEY_CONSTRAINT_VIOLATION:
    'Diese Bestellung verweist auf etwas, das es nicht mehr gibt. Bitte laden Sie die Seite neu.',
  UNIQUE_KEY_CONSTRAINT_VIOLATION: 'Diese Bestellung liegt uns schon vor. Bitte laden Sie die Seite neu.',
  MEDIA_TYPE_NOT_ACCEPTABLE: 'Dieses Datenformat können wir nicht verarbeiten.',
  MAXIMUM_UPLOAD_SIZE_EXCEEDED: 'Die gesendeten Daten sind zu gross.',
  FORBIDDEN: 'Zugriff verweigert. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  NOT_FOUND: 'Das haben wir nicht gefunden.',
  TOO_MANY_REQUESTS: 'Das waren zu viele Anfragen in kurzer Zeit. Bitte warten Sie eine Minute.',
  GIFT_CARD_SUPPLIER_RESPONSE_ERROR:
    'Die Karten können im Moment nicht ausgestellt werden. Bitte versuchen Sie es später noch einmal.',
  PAYMENT_PROVIDER_RESPONSE_ERROR:
    'Bei der Zahlung ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
  SERVICE_UNAVAILABLE_ERROR:
    'Der Dienst ist zurzeit unterbrochen. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  AUTHENTICATION_SERVICE_ADMIN_ERROR:
    'Der Anmeldedienst ist gestört. Wir kümmern uns darum; bitte versuchen Sie es später noch einmal.',
  payment: {
    connection: 'Der Zahlungsdienst ist im Moment nicht erreichbar. Es wurde nichts belastet.',
    responseFormat:
      'Die Antwort des Zahlungsdienstes war nicht verständlich. Bitte versuchen Sie es noch einmal.',
    system: 'Der Zahlungsdienst meldet eine Störung. Bitte versuchen Sie es später noch einmal.',
    authentication:
      'Der Zahlungsdienst hat uns abgewiesen. Wir kümmern uns darum; bitte versuchen Sie es später noch einmal.',
    transactionDeclined:
      'Die Zahlung wurde abgelehnt. Bitte versuchen Sie es noch einmal oder wählen Sie ein anderes Zahlungsmittel.',
    notFound: 'Der Zahlungsdienst kennt diese Zahlung nicht. Bitte starten Sie die Zahlung noch einmal.',
  },
  constraint: {
    paymentInProgress:
      'Die Zahlung Ihrer letzten Bestellung wird gerade verarbeitet. Bitte warten Sie einen Moment, bevor Sie noch einmal bestellen.',
    idempotencyKey:
      'Diese Bestellung haben wir schon mit anderem Inhalt erhalten. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  },
  supplier: {
    system: 'Der Kartenlieferant meldet eine Störung. Bitte versuchen Sie es später noch einmal.',
    connection:
      'Der Kartenlieferant ist im Moment nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
    authorization: 'Der Kartenlieferant hat uns abgewiesen: ungültige Zugangsdaten. Wir kümmern uns darum.',
    conflict: 'Die Angaben zur Karte sind ungültig.',
    productAmount: 'Der Wert der Karte ist ungültig.',
  },
  unreachable: {
    title: 'Das lässt sich gerade nicht laden',
    text: 'Nichts ist verloren: Ihr Warenkorb, Ihre Angaben und Ihre Bestellung sind gespeichert.',
    again: 'Noch einmal laden',
  },
  fieldRequired: 'Diese Angabe fehlt.',
  fieldInvalid: 'Diese Angabe ist nicht gültig.',
  fieldUnknown: 'Diese Angabe kennen wir nicht.',
  bodyInvalid: 'Die gesendeten Daten konnten wir nicht lesen. Bitte laden Sie die Seite neu.',
  order: {
    productUnknown: 'Eine Karte im Warenkorb gibt es nicht mehr. Bitte entfernen Sie sie.',
    productUnavailable: 'Eine Karte im Warenkorb ist nicht mehr erhältlich. Bitte entfernen Sie sie.',
    salePaused:
      'Der Verkauf einer Karte im Warenkorb ist zurzeit unterbrochen. Bitte entfernen Sie sie, oder bestellen Sie später.',
    tooManyLines: 'Der Warenkorb enthält zu viele verschiedene Karten. Möglich sind {{max}}.',
    noLines: 'Der Warenkorb ist leer.',
    notSaved: 'Die Bestellung konnte nicht richtig gespeichert werden. Bitte versuchen Sie es noch einmal.',
    notSent: 'Die Bestellung konnte nicht gesendet werden.',
    notProcessed: 'Die Bestellung konnte nicht verarbeitet werden.',
    paymentErrors: 'Bei der Zahlung sind Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
  },
};
