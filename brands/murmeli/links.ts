import type { Brand } from '../brand.ts';

export const links: Brand['links'] = {
  'de-ch': {
    retailer: 'https://www.murmeli.example/de',
    balance: 'https://www.murmeli.example/de/guthaben',
    sitemap: [
      { label: 'Filialen und Öffnungszeiten', href: 'https://www.murmeli.example/de/filialen' },
      { label: 'Aktionen der Woche', href: 'https://www.murmeli.example/de/aktionen' },
      { label: 'Sortiment', href: 'https://www.murmeli.example/de/sortiment' },
      { label: 'Über Murmeli', href: 'https://www.murmeli.example/de/ueber-uns' },
      { label: 'Arbeiten bei Murmeli', href: 'https://www.murmeli.example/de/jobs' },
    ],
    serviceBlocks: [
      {
        title: 'Rappen für Rappen',
        text: 'Was ein Einkauf übrig lässt, bleibt für den nächsten auf der Karte.',
      },
      { title: 'In jeder Filiale', text: 'Einlösbar an jeder Murmeli-Kasse.' },
      {
        title: 'Per Post oder sofort',
        text: 'Im Couvert in den Briefkasten oder gleich als PDF per E-Mail.',
      },
      {
        title: 'Sicher bezahlt',
        text: 'Mit Kredit- oder Debitkarte oder mit TWINT, verschlüsselt über unseren Zahlungsdienst.',
      },
    ],
  },
  'fr-ch': {
    retailer: 'https://www.murmeli.example/fr',
    balance: 'https://www.murmeli.example/fr/solde',
    sitemap: [
      { label: 'Magasins et horaires', href: 'https://www.murmeli.example/fr/magasins' },
      { label: 'Actions de la semaine', href: 'https://www.murmeli.example/fr/actions' },
      { label: 'Assortiment', href: 'https://www.murmeli.example/fr/assortiment' },
      { label: 'À propos de Murmeli', href: 'https://www.murmeli.example/fr/a-propos' },
      { label: 'Travailler chez Murmeli', href: 'https://www.murmeli.example/fr/emplois' },
    ],
    serviceBlocks: [
      {
        title: 'Rien ne se perd',
        text: 'Ce que vous ne dépensez pas reste sur la carte pour un prochain achat.',
      },
      {
        title: 'Dans tous les magasins',
        text: 'Utilisable à toutes les caisses Murmeli.',
      },
      {
        title: 'Par la poste ou immédiatement',
        text: 'Dans la boîte aux lettres, sous enveloppe, ou immédiatement en PDF par e-mail.',
      },
      {
        title: 'Paiement sûr',
        text: 'Par carte de crédit ou de débit ou avec TWINT, sur la page chiffrée de notre service de paiement.',
      },
    ],
  },
  'it-ch': {
    retailer: 'https://www.murmeli.example/it',
    balance: 'https://www.murmeli.example/it/saldo',
    sitemap: [
      { label: 'Negozi e orari', href: 'https://www.murmeli.example/it/negozi' },
      { label: 'Azioni della settimana', href: 'https://www.murmeli.example/it/azioni' },
      { label: 'Assortimento', href: 'https://www.murmeli.example/it/assortimento' },
      { label: 'Chi è Murmeli', href: 'https://www.murmeli.example/it/chi-siamo' },
      { label: 'Lavorare da Murmeli', href: 'https://www.murmeli.example/it/lavoro' },
    ],
    serviceBlocks: [
      {
        title: 'Fino all’ultimo centesimo',
        text: 'Ciò che non si spende oggi resta sulla carta per la prossima spesa.',
      },
      {
        title: 'In tutti i negozi',
        text: 'Si usa a tutte le casse Murmeli.',
      },
      {
        title: 'Per posta o subito',
        text: 'In busta nella bucalettere, oppure subito in PDF per e-mail.',
      },
      {
        title: 'Pagamento sicuro',
        text: 'Con carta di credito o di debito o con TWINT, in forma cifrata, attraverso il nostro servizio di pagamento.',
      },
    ],
  },
};
