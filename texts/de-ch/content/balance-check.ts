import type { BalanceText } from '../../content-shape.ts';

export const balanceCheck: BalanceText = {
  title: 'Guthaben prüfen',
  description:
    'Prüfen Sie mit Kartennummer und PIN, wie viel Guthaben auf Ihrer {{brand}} Geschenkkarte noch ist.',
  lead: 'Sie brauchen die Nummer und die PIN Ihrer Karte. Beides geht direkt an den Dienst, der die Karten führt; diese Website erfährt davon nichts.',
  loading: 'Die Guthabenprüfung wird geladen …',
  fallback:
    'Wird die Guthabenprüfung nicht angezeigt? <service>Öffnen Sie sie auf einer eigenen Seite</service>.',
};
