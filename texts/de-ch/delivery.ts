/** What the order says of its delivery, beside the name that pages and mails show. */
export const delivery = {
  digital: 'Sofort als PDF per E-Mail',
  standard: 'Mit A-Post, 2 bis 3 Arbeitstage',
  insured: 'Eingeschrieben und versichert, 2 bis 3 Arbeitstage',
  packet: 'Als versichertes Paket, 2 bis 3 Arbeitstage',
};
