export const home = {
  title: 'Geschenkt ist, was auf den Tisch kommt.',
  pageTitle: 'Geschenkkarten per Post oder sofort per E-Mail',
  description:
    'Geschenkkarten von {{brand}}: Wert frei wählbar von {{from}} bis {{to}}, per Post im Couvert oder sofort als PDF per E-Mail.',
  lead: 'Die Geschenkkarte von {{brand}}, Wert frei wählbar von {{from}} bis {{to}}. Einlösbar {{where}}.',
  physical: {
    title: 'Zum Überreichen',
    text: 'Eine echte Karte im Couvert. Sie kommt mit der Post, in 2 bis 3 Arbeitstagen, in die Schweiz und nach Liechtenstein.',
    button: 'Karten per Post ansehen',
  },
  digital: {
    title: 'Sofort per E-Mail',
    text: 'Eine Karte als PDF, zum Weiterleiten oder Ausdrucken. Sie ist gleich nach der Zahlung da und sofort einlösbar.',
    button: 'Karten per E-Mail ansehen',
  },
};
