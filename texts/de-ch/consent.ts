export const consent = {
  title: 'Ihre Wahl zu Cookies',
  text: 'Was eine Bestellung braucht, speichern wir immer. Statistik und Marketing nur, wenn Sie zustimmen. <privacy>Mehr im Datenschutz</privacy>',
  acceptAll: 'Alle akzeptieren',
  acceptAllHolds: 'auch Statistik und Marketing',
  acceptAllClosed: 'Dafür bitte Details schliessen',
  acceptSelection: 'Auswahl akzeptieren',
  selectionEmpty: 'nur technisch Notwendiges',
  selectionTicked: 'nur was angekreuzt ist',
  details: 'Details',
  legend: 'Das dürfen wir speichern',
  technical: {
    title: 'Technisch notwendig',
    text: 'Warenkorb, Sitzung und Schutz Ihrer Bestellung. Immer eingeschaltet.',
  },
  preference: {
    title: 'Komfort',
    text: 'Wir merken uns diese Auswahl. Ohne dieses Häkchen gilt sie, bis die Seite neu geladen wird.',
  },
  statistics: {
    title: 'Statistik',
    text: 'Wir sehen, welche Karten angesehen und gekauft werden. Ihren Namen und Ihre Adresse sehen wir dabei nicht.',
  },
  marketing: {
    title: 'Marketing',
    text: 'Wir messen, ob unsere Werbung ankommt.',
  },
  settings: 'Cookie-Einstellungen',
};
