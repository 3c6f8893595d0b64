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
      { title: 'Fünf Jahre gültig', text: 'Jede Karte gilt fünf Jahre ab Aktivierung. Kein Grund zur Eile.' },
      { title: 'In jeder Filiale', text: 'Einlösbar an jeder Murmeli-Kasse, auch in mehreren Einkäufen.' },
      {
        title: 'Per Post oder sofort',
        text: 'In 2 bis 3 Arbeitstagen im Briefkasten oder gleich als PDF per E-Mail.',
      },
      {
        title: 'Sicher bezahlt',
        text: 'Mit Karte oder TWINT, verschlüsselt über unseren Zahlungsdienst.',
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
        title: 'Cinq ans de validité',
        text: 'Chaque carte est valable cinq ans dès son activation. Rien ne presse.',
      },
      {
        title: 'Dans tous les magasins',
        text: 'Utilisable à chaque caisse Murmeli, en une ou plusieurs fois.',
      },
      {
        title: 'Par la poste ou immédiatement',
        text: 'Dans la boîte aux lettres en 2 à 3 jours ouvrables, ou immédiatement en PDF par e-mail.',
      },
      {
        title: 'Paiement sûr',
        text: 'Par carte ou avec TWINT, chiffré, auprès de notre service de paiement.',
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
        title: 'Valida cinque anni',
        text: 'Ogni carta vale cinque anni dall’attivazione. Nessuna fretta.',
      },
      {
        title: 'In tutti i negozi',
        text: 'Si usa a ogni cassa Murmeli, in una sola volta o a più riprese.',
      },
      {
        title: 'Per posta o subito',
        text: 'Nella bucalettere: da 2 a 3 giorni lavorativi. Oppure subito in PDF per e-mail.',
      },
      {
        title: 'Pagamento sicuro',
        text: 'Con carta o con TWINT, cifrato, presso il nostro servizio di pagamento.',
      },
    ],
  },
};
