import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DESK_SESSION } from '#rules/desk-session.ts';
import { GIFT_LINK_MONTHS } from '#rules/gift-link.ts';
import { LANGUAGES } from '#rules/language.ts';
import { RETENTION } from '#rules/retention.ts';
import { CONTENT_PAGES, expectStated, readContent, type StatedFact } from '../../testing/stated-facts.ts';

const { receiptYears, cardSecretDays, unpaidDays, paidMonths, sessionHours, sessionDays } = RETENTION;
const { abuseCountHours, backupDays, reasonMonths, operatorNameYears, recipientDays } = RETENTION;

const FACTS: readonly StatedFact[] = [
  {
    fact: 'how long names and addresses of paid orders are kept, in brief',
    said: { privacy: 1 },
    words: {
      'de-ch': `Namen und Adressen bezahlter Bestellungen entfernen wir nach ${paidMonths} Monaten`,
      'fr-ch': `les noms et adresses des commandes payées après ${paidMonths} mois`,
      'it-ch': `i nomi e gli indirizzi degli ordini pagati dopo ${paidMonths} mesi`,
    },
  },
  {
    fact: 'how long names and addresses of paid orders are kept',
    said: { privacy: 1 },
    words: {
      'de-ch': `Namen und Adressen bezahlter Bestellungen: ${paidMonths} Monate`,
      'fr-ch': `Noms et adresses des commandes payées : ${paidMonths} mois`,
      'it-ch': `Nomi e indirizzi degli ordini pagati: ${paidMonths} mesi`,
    },
  },
  {
    fact: 'how long names and addresses of other orders are kept',
    said: { privacy: 1 },
    words: {
      'de-ch': `Namen und Adressen nicht bezahlter Bestellungen: ${unpaidDays} Tage.`,
      'fr-ch': `Noms et adresses des commandes non payées : ${unpaidDays} jours.`,
      'it-ch': `Nomi e indirizzi degli ordini non pagati: ${unpaidDays} giorni.`,
    },
  },
  {
    fact: 'how long receipts are kept, in brief',
    said: { privacy: 1 },
    words: {
      'de-ch': `Quittungen bewahren wir ${receiptYears} Jahre auf`,
      'fr-ch': `les quittances pendant ${receiptYears} ans`,
      'it-ch': `le ricevute per ${receiptYears} anni`,
    },
  },
  {
    fact: 'how long receipts and credit notes are kept',
    said: { privacy: 1 },
    words: {
      'de-ch': `Quittungen und Gutschriften: ${receiptYears} Jahre ab Ende des Geschäftsjahres`,
      'fr-ch': `Quittances et notes de crédit : ${receiptYears} ans dès la fin de l’exercice`,
      'it-ch': `Ricevute e note di credito: ${receiptYears} anni dalla fine dell’esercizio`,
    },
  },
  {
    fact: 'how long the recipient of a gift and its words are kept',
    said: { privacy: 1 },
    words: {
      'de-ch': `Name, Adresse und Nachricht zu einem Geschenk: ${recipientDays} Tage nach dem Senden oder Abbrechen`,
      'fr-ch': `Nom, adresse et message d’un cadeau : ${recipientDays} jours après l’envoi ou son annulation`,
      'it-ch': `Nome, indirizzo e messaggio di un regalo: ${recipientDays} giorni dopo l’invio o il suo annullamento`,
    },
  },
  {
    fact: 'how long the link to the page of gifts is good',
    said: { privacy: 1 },
    words: {
      'de-ch': `Der Link zum Verschenken gilt ${GIFT_LINK_MONTHS} Monate.`,
      'fr-ch': `Le lien pour offrir est valable ${GIFT_LINK_MONTHS} mois.`,
      'it-ch': `Il link per regalare vale ${GIFT_LINK_MONTHS} mesi.`,
    },
  },
  {
    fact: 'how long number and PIN of a card are kept that is sent to another person later',
    said: { privacy: 1 },
    words: {
      'de-ch': `senden wir die Karte in Ihrem Auftrag einer anderen Person, ${cardSecretDays} Tage danach`,
      'fr-ch': `si nous envoyons la carte à une autre personne à votre demande, ${cardSecretDays} jours après cet envoi`,
      'it-ch': `se inviamo la carta a un’altra persona su suo incarico, ${cardSecretDays} giorni dopo`,
    },
  },
  {
    fact: 'how long notes and reasons about orders are kept',
    said: { privacy: 1 },
    words: {
      'de-ch':
        'Notizen und Begründungen zu einer Bestellung: bis die Namen und Adressen der Bestellung entfernt werden',
      'fr-ch':
        'Notes et motifs relatifs à une commande : jusqu’à l’effacement des noms et adresses de la commande',
      'it-ch':
        'Note e motivazioni su un ordine: fino alla cancellazione dei nomi e degli indirizzi dell’ordine',
    },
  },
  {
    fact: 'how long other notes and reasons are kept',
    said: { privacy: 1 },
    words: {
      'de-ch': `was nicht zu einer einzelnen Bestellung gehört: ${reasonMonths} Monate.`,
      'fr-ch': `ce qui ne relève pas d’une seule commande : ${reasonMonths} mois.`,
      'it-ch': `ciò che non riguarda un singolo ordine: ${reasonMonths} mesi.`,
    },
  },
  {
    fact: 'how long number and PIN are kept',
    said: { privacy: 3, faq: 1 },
    words: {
      'de-ch': `${cardSecretDays} Tage nach der Zustellung`,
      'fr-ch': `${cardSecretDays} jours après leur livraison`,
      'it-ch': `${cardSecretDays} giorni dopo la consegna`,
    },
  },
  {
    fact: 'what stays of a number',
    said: { privacy: 2, faq: 1, 'usage-terms': 1 },
    words: {
      'de-ch': 'letzten vier Ziffern',
      'fr-ch': 'quatre derniers chiffres',
      'it-ch': 'ultime quattro cifre',
    },
  },
  {
    fact: 'how long a session lives',
    said: { privacy: 3 },
    words: {
      'de-ch': `${sessionHours} Stunden nach der letzten Nutzung`,
      'fr-ch': `${sessionHours} heures après la dernière utilisation`,
      'it-ch': `${sessionHours} ore dopo l’ultimo utilizzo`,
    },
  },
  {
    fact: 'when a session that is used every day ends',
    said: { privacy: 1 },
    words: {
      'de-ch': `nach der letzten Nutzung ab, spätestens nach ${sessionDays} Tagen`,
      'fr-ch': `après la dernière utilisation, au plus tard au bout de ${sessionDays} jours`,
      'it-ch': `dopo l’ultimo utilizzo, al più tardi dopo ${sessionDays} giorni`,
    },
  },
  {
    fact: 'how long a session lives at most, in the list of periods',
    said: { privacy: 1 },
    words: {
      'de-ch': `nach der letzten Nutzung, höchstens ${sessionDays} Tage`,
      'fr-ch': `après la dernière utilisation, ${sessionDays} jours au plus`,
      'it-ch': `dopo l’ultimo utilizzo, al massimo ${sessionDays} giorni`,
    },
  },
  {
    fact: 'how long counts against abuse are kept',
    said: { privacy: 1 },
    words: {
      'de-ch': `Zähler gegen Missbrauch mit ihren Prüfwerten: ${abuseCountHours} Stunden`,
      'fr-ch': `Compteurs contre les abus et leurs empreintes : ${abuseCountHours} heures`,
      'it-ch': `Conteggi contro gli abusi e le loro impronte: ${abuseCountHours} ore`,
    },
  },
  {
    fact: 'by what visitors are counted, and what is stored of it',
    said: { privacy: 1 },
    words: {
      'de-ch': `nach Sitzung, IP-Adresse, Netz und E-Mail-Adresse. Wird eine Grenze überschritten, lehnen wir weitere Zahlungen automatisch ab, höchstens ${abuseCountHours} Stunden lang; auf Ihren Wunsch prüft eine Person den Fall. Gespeichert wird nur ein Prüfwert`,
      'fr-ch': `par session, adresse IP, réseau et adresse e-mail. Au-delà d’une limite, nous refusons automatiquement tout nouveau paiement, pendant ${abuseCountHours} heures au maximum ; à votre demande, une personne examine le cas. Nous n’enregistrons qu’une empreinte`,
      'it-ch': `per sessione, indirizzo IP, rete e indirizzo e-mail. Se si supera un limite, rifiutiamo automaticamente altri pagamenti, per ${abuseCountHours} ore al massimo; su sua richiesta una persona esamina il caso. Salviamo solo un’impronta`,
    },
  },
  {
    fact: 'how long backups are kept',
    said: { privacy: 1 },
    words: {
      'de-ch': `Sicherungskopien: ${backupDays} Tage.`,
      'fr-ch': `Sauvegardes : ${backupDays} jours.`,
      'it-ch': `Copie di sicurezza: ${backupDays} giorni.`,
    },
  },
];

describe.each(LANGUAGES)('the privacy notice in %s', (language) => {
  it.each(FACTS)('$fact: with the rules’ figures, and no other', (fact) => expectStated(fact, language));

  it('no page promises a block until clarification: there is none', async () => {
    const never = /bis der Sachverhalt|faits soient éclaircis|finché i fatti/;
    for (const page of CONTENT_PAGES) expect(await readContent(page, language)).not.toMatch(never);
  });
});

describe('the operator docs', () => {
  const doc = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');

  it('running.md names the rules’ periods', () => {
    const kept = doc('running.md').match(/^\| data +\| kept for[\s\S]*?\n\n/m)?.[0] ?? '';
    const periods = Array.from(kept.matchAll(/\| (\d+ \w+)/g), ([, period]) => period);
    expect(periods).toEqual([
      `${cardSecretDays} days`,
      `${cardSecretDays} days`,
      `${recipientDays} days`,
      `${cardSecretDays} days`,
      `${GIFT_LINK_MONTHS} months`,
      `${unpaidDays} days`,
      `${paidMonths} months`,
      `${receiptYears} years`,
      `${reasonMonths} months`,
      `${operatorNameYears} years`,
      `${sessionHours} hours`,
      `${DESK_SESSION.idleMinutes} minutes`,
      `${abuseCountHours} hours`,
      `${backupDays} days`,
    ]);
    expect(kept).toContain(`, at most ${sessionDays} days after the first`);
  });

  it('restoring.md keeps backups as long as the privacy notice says', () => {
    expect(doc('restoring.md')).toContain(`kept for ${backupDays} days`);
  });
});
