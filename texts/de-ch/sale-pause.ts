/** What pages say of a category that is not sold for now, if the operator gives no sentence. */
export const salePause = {
  physical:
    'Karten per Post verkaufen wir zurzeit nicht. Bereits bezahlte Bestellungen liefern wir wie gewohnt.',
  digital:
    'Karten per E-Mail verkaufen wir zurzeit nicht. Bereits bezahlte Bestellungen liefern wir wie gewohnt.',
};
