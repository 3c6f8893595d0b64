export type BalanceTexts = Readonly<
  Record<
    | 'title'
    | 'lead'
    | 'number'
    | 'numberHint'
    | 'pin'
    | 'pinHint'
    | 'ask'
    | 'balance'
    | 'endsWith'
    | 'validUntil'
    | 'blocked'
    | 'refused'
    | 'refusedTitle'
    | 'safety',
    string
  >
>;

const balanceTexts: Readonly<Record<string, BalanceTexts>> = {
  'de-ch': {
    title: 'Guthaben prüfen',
    lead: 'Nummer und PIN stehen auf Ihrer Karte oder im PDF, das Sie per E-Mail erhalten haben.',
    number: 'Kartennummer',
    numberHint: '19 Ziffern, mit oder ohne Leerschläge',
    pin: 'PIN',
    pinHint: '6 Ziffern',
    ask: 'Guthaben prüfen',
    balance: 'Guthaben',
    endsWith: 'Karte mit den letzten Ziffern',
    validUntil: 'Gültig bis',
    blocked: 'Diese Karte ist gesperrt.',
    refused:
      'Kartennummer oder PIN stimmt nicht. Nach fünf falschen Eingaben ist die Prüfung für 15 Minuten gesperrt.',
    refusedTitle: 'Fehler',
    safety:
      'Geben Sie Nummer und PIN nur hier und an der Kasse an. Niemand fragt Sie am Telefon oder per E-Mail danach.',
  },
  'fr-ch': {
    title: 'Consulter le solde',
    lead: 'Le numéro et le PIN figurent sur votre carte ou dans le PDF que vous avez reçu par e-mail.',
    number: 'Numéro de carte',
    numberHint: '19 chiffres, avec ou sans espaces',
    pin: 'PIN',
    pinHint: '6 chiffres',
    ask: 'Consulter le solde',
    balance: 'Solde',
    endsWith: 'Carte se terminant par',
    validUntil: 'Valable jusqu’au',
    blocked: 'Cette carte est bloquée.',
    refused:
      'Le numéro de carte ou le PIN est incorrect. Après cinq saisies erronées, la consultation est bloquée pendant 15 minutes.',
    refusedTitle: 'Erreur',
    safety:
      'N’indiquez le numéro et le PIN qu’ici et à la caisse. Personne ne vous les demandera par téléphone ni par e-mail.',
  },
  'it-ch': {
    title: 'Controllare il saldo',
    lead: 'Il numero e il PIN si trovano sulla carta o nel PDF che ha ricevuto per e-mail.',
    number: 'Numero di carta',
    numberHint: '19 cifre, con o senza spazi',
    pin: 'PIN',
    pinHint: '6 cifre',
    ask: 'Controllare il saldo',
    balance: 'Saldo',
    endsWith: 'Carta che termina con',
    validUntil: 'Valida fino al',
    blocked: 'Questa carta è bloccata.',
    refused:
      'Il numero di carta o il PIN non è corretto. Dopo cinque inserimenti errati il controllo è bloccato per 15 minuti.',
    refusedTitle: 'Errore',
    safety:
      'Indichi il numero e il PIN solo qui e alla cassa. Nessuno glieli chiederà per telefono o per e-mail.',
  },
};

export function balanceTextsFor(language: string): BalanceTexts | undefined {
  return Object.hasOwn(balanceTexts, language) ? balanceTexts[language] : undefined;
}
