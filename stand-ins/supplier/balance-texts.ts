export type BalanceTexts = Readonly<
  Record<'title' | 'number' | 'pin' | 'ask' | 'balance' | 'validUntil' | 'refused', string>
>;

const balanceTexts: Readonly<Record<string, BalanceTexts>> = {
  'de-ch': {
    title: 'Guthaben abfragen',
    number: 'Kartennummer',
    pin: 'PIN',
    ask: 'Guthaben anzeigen',
    balance: 'Guthaben',
    validUntil: 'Gültig bis',
    refused:
      'Kartennummer oder PIN stimmt nicht. Nach fünf falschen Eingaben ist die Abfrage für 15 Minuten gesperrt.',
  },
  'fr-ch': {
    title: 'Consulter le solde',
    number: 'Numéro de carte',
    pin: 'PIN',
    ask: 'Afficher le solde',
    balance: 'Solde',
    validUntil: 'Valable jusqu’au',
    refused:
      'Le numéro de carte ou le PIN est incorrect. Après cinq saisies erronées, la consultation est bloquée pendant 15 minutes.',
  },
  'it-ch': {
    title: 'Verificare il saldo',
    number: 'Numero della carta',
    pin: 'PIN',
    ask: 'Mostrare il saldo',
    balance: 'Saldo',
    validUntil: 'Valida fino al',
    refused:
      'Il numero della carta o il PIN non è corretto. Dopo cinque inserimenti errati la verifica è bloccata per 15 minuti.',
  },
};

export function balanceTextsFor(language: string): BalanceTexts | undefined {
  return Object.hasOwn(balanceTexts, language) ? balanceTexts[language] : undefined;
}
