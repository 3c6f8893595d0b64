import { describe, expect, it } from 'vitest';
import { containsBrandName, impersonatesAuthority } from './sender-name.ts';

const lines = (text: string) => text.split('|').map((name) => name.trim());

describe('the name of a giver', () => {
  it.each(
    lines(`Kundendienst | KUNDENDIENST | kundendienst team | Kunden-Dienst | Kunden Dienst | K u n d e n d i e n s t |
      Kundend1enst | Kundenservice | Sicherheit | Sicherheitsdienst | S1cherheit | Sícherheit | Support | Supp0rt | SUPPORT |
      Dein Support | Service client | Service Client | Servizio clienti | Assistenza | Assistance | Sécurité | Securite |
      Sicurezza | Bank | Ihre Bank | B a n k | Kantonalbank | Zürcher Kantonalbank | Postbank | Banque | Banca | Polizei |
      Kantonspolizei | P0lizei | Ρolizei | Роlizei | Police | Polizia | Post | Die Post | P o s t | P.o.s.t | Po st | P0st | Pοst |
      La Poste | La Posta | PostFinance | Swiss Post | Administration | Admin | Steueramt | No-Reply | Helpdesk | Help Desk |
      TWINT | UBS | U B S | Security | Customer Service | Hotline | Zoll | Behörde | Behoerdenpost Post`),
  )('that imitates an authority is found: %s', (name) => {
    expect(impersonatesAuthority(name)).toBe(true);
  });

  it.each(
    lines(`Anna | Tom & Anna | Deine Grosseltern | Mami & Papi | Familie Muster-Meier | Bianca | Banksy | Apostolos | Postl |
      Zollinger | Polina | Bernhard | Tes collègues | I tuoi nonni | Team Marketing | Das ganze Team | Dr. med. A. Muster |
      Hans-P. Meier | Sepp Blatter | Marie Curie | Visar | Sven Amthor | J. R. R. | Ирина | Ελένη | A. B. C. | Samt & Seide | Claudio | Ulli`),
  )('of a person is not refused: %s', (name) => {
    expect(impersonatesAuthority(name)).toBe(false);
  });

  it.each(
    lines(
      'Murmeli | MURMELI | Ihr Murmeli-Team | M u r m e l i | Murme1i | MurmeIi | Mürmeli | Murmelі | Mur meli AG',
    ),
  )('that imitates the brand is found: %s', (name) => {
    expect(containsBrandName(name, 'Murmeli')).toBe(true);
  });

  it('of another person is not the brand', () => {
    for (const name of ['Anna', 'Muriel', 'Melina', 'Carmel'])
      expect(containsBrandName(name, 'Murmeli')).toBe(false);
    expect(containsBrandName('Wolken Bahn', 'Wolkenbahn')).toBe(true);
  });
});
