export const home = {
  title: 'Geschenkt ist, was auf den Tisch kommt.',
  pageTitle: 'Geschenkkarten per Post oder sofort per E-Mail',
  description:
    'Geschenkkarten von {{brand}}: Wert frei wählbar von {{from}} bis {{to}}, per Post im Couvert oder sofort als PDF per E-Mail.',
  lead: 'Die Geschenkkarte von {{brand}}, mit freiem Wert von {{from}} bis {{to}}. Einlösbar {{where}}.',
  physical: {
    title: 'Zum Überreichen',
    text: 'Eine echte Karte im Couvert. Sie kommt mit der Post, in 2 bis 3 Arbeitstagen, in die Schweiz und nach Liechtenstein.',
    button: 'Karten per Post ansehen',
  },
  digital: {
    title: 'Sofort im Postfach',
    text: 'Eine Karte als PDF per E-Mail. Sie ist gleich nach der Zahlung da und sofort einlösbar: weiterleiten oder ausdrucken.',
    button: 'Karten per E-Mail ansehen',
  },
};
