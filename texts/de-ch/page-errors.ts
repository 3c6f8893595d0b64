/** What can go wrong on any page; `errors.ts` has what the server says. */
export const pageErrors = {
  INTERNAL_SERVER_ERROR: 'Bei uns ist ein Fehler passiert. Bitte versuchen Sie es noch einmal.',
  NOT_REACHED:
    'Wir sind nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung; Ihre Eingaben bleiben erhalten.',
  reference: 'Fehlernummer: {{id}}',
  page: {
    notFoundTitle: 'Diese Seite gibt es nicht',
    productNotFoundTitle: 'Diese Karte gibt es nicht',
    notFoundText:
      'Vielleicht wurde sie umbenannt, oder die Adresse ist nicht vollständig. Hier geht es weiter:',
    failedTitle: 'Da ist etwas schiefgegangen',
    failedText: 'Diese Seite konnte nicht angezeigt werden. Ihr Warenkorb ist noch da.',
    retry: 'Noch einmal laden',
    home: 'Zur Startseite',
  },
};
