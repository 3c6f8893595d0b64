import { expect } from '@playwright/test';
import { buyerOn, newPerson } from './support/browser-buyer.ts';
import { test } from './support/shop-test.ts';

// What a screen reader is told of the main screens: roles and names, in their order.

test('a buyer who listens hears every screen on the way to the payment with its names and states', async ({
  page,
}) => {
  const buyer = buyerOn(page, 'de-ch');
  const main = page.getByRole('main');
  await buyer.open('');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading [level=1]
      - region "Zum Überreichen":
        - heading "Zum Überreichen" [level=2]
        - link "Karten per Post ansehen"
      - region "Sofort per E-Mail":
        - heading "Sofort per E-Mail" [level=2]
        - link "Karten per E-Mail ansehen"
  `);
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "Murmeli-Geschenkkarten, zur Startseite"
      - navigation "Hauptnavigation":
        - list:
          - listitem:
            - link "Karten per Post"
          - listitem:
            - link "Karten per E-Mail"
          - listitem:
            - link "Fragen und Antworten"
          - listitem:
            - link "Guthaben prüfen (öffnet die Website von Murmeli)"
      - navigation "Sprache":
        - list:
          - listitem:
            - link "Deutsch"
          - listitem:
            - link "Français"
          - listitem:
            - link "Italiano"
      - link "Warenkorb"
  `);

  await buyer.open('/products/digital');
  await expect(page.getByRole('article').first()).toMatchAriaSnapshot(`
    - article "Herzlichen Glückwunsch":
      - heading "Herzlichen Glückwunsch" [level=2]
      - textbox "Wert in CHF"
      - textbox "Anzahl": "1"
      - button "In den Warenkorb Herzlichen Glückwunsch"
      - alert
      - status
      - link "Details Herzlichen Glückwunsch"
  `);

  await buyer.add('birthday-physical', 50, 2);
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - navigation "Sie sind hier"
      - link "Geschenkkarte «Zum Geburtstag» Bild vergrössern":
        - img "Geschenkkarte «Zum Geburtstag»"
      - heading "Zum Geburtstag" [level=1]
      - group "Wert wählen":
        - button "CHF 25.00"
        - button "CHF 50.00"
      - textbox "Wert pro Karte in CHF"
      - textbox "Anzahl": "1"
      - button "In den Warenkorb"
      - alert
      - status:
        - paragraph: /2 × «Zum Geburtstag» zu CHF\\s50\\.00/
        - link "Zum Warenkorb"
      - region "Über diese Karte"
  `);

  await buyer.toCart();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Warenkorb" [level=1]
      - list "Karten im Warenkorb":
        - listitem:
          - heading "Zum Geburtstag" [level=2]
          - button "Eine Karte «Zum Geburtstag» weniger"
          - textbox /Anzahl «Zum Geburtstag» zu CHF\\s50\\.00/: "2"
          - button "Eine Karte «Zum Geburtstag» mehr"
          - button /«Zum Geburtstag» zu CHF\\s50\\.00 entfernen/
          - alert
      - group "Wie sollen wir die Karten senden?":
        - radio /Postversand \\(A-Post\\)/ [checked]
        - radio /Versicherter Versand \\(Einschreiben\\)/
      - region "Übersicht":
        - term: Gesamtbetrag inkl. MwSt. und Versand
        - definition: /CHF\\s101\\.20/
      - link "Weiter zur Adresse"
      - status
  `);

  await buyer.toAddress();
  await page.getByRole('button', { name: 'Weiter zur Zahlung' }).click();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - navigation "Schritte der Bestellung":
        - list:
          - listitem: "Schritt 1 von 3: Adresse"
          - listitem: "Schritt 2 von 3: Zahlung"
          - listitem: "Schritt 3 von 3: Bestätigung"
      - heading "Wohin dürfen wir liefern?" [level=1]
      - region "Bitte prüfen Sie die markierten Felder.":
        - paragraph:
          - alert: Bitte prüfen Sie die markierten Felder.
        - list:
          - listitem:
            - link "Bitte geben Sie den Vornamen ein."
      - group "Lieferadresse":
        - textbox "Firma (freiwillig)"
        - textbox "Vorname" [invalid]
        - textbox "Nachname" [invalid]
        - textbox "Strasse" [invalid]
        - textbox "Hausnummer" [invalid]
        - textbox "Adresszusatz (freiwillig)"
        - textbox "Postleitzahl" [invalid]
        - textbox "Ort" [invalid]
        - combobox "Land"
        - textbox "E-Mail" [invalid]
        - status
      - checkbox "Liefer- und Rechnungsadresse sind gleich" [checked]
      - region "Ihre Bestellung":
        - button "Weiter zur Zahlung"
  `);

  await buyer.fillAddress(newPerson());
  await buyer.toPayment();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Prüfen und bezahlen" [level=1]
      - region "Ihre Angaben":
        - link "Adresse ändern"
      - group "Wie möchten Sie bezahlen?":
        - radio "Visa"
        - radio "Mastercard"
        - radio "Diners Club / Discover"
        - radio "UnionPay"
        - radio "TWINT"
      - group "Bitte bestätigen Sie":
        - checkbox /Allgemeinen Geschäftsbedingungen/
        - checkbox /Datenschutzerklärung/
        - checkbox /Nutzungsbedingungen/
      - region "Ihre Bestellung":
        - button /CHF\\s101\\.20 bezahlen/ [disabled]
        - status:
          - list:
            - listitem: Zahlungsmittel wählen
  `);
});
