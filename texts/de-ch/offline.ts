/** The page that stands in for any other while the device has no connection. */
export const offline = {
  title: 'Keine Verbindung',
  text: 'Wir sind nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung. Ihr Warenkorb bleibt in diesem Browser erhalten.',
  retry: 'Noch einmal laden',
};
