const forms = { the: '{{theBrand}}', of: '{{ofBrand}}', at: '{{atBrand}}' };

/** Has no texts of its own and keeps the placeholders of its name, so that tests read the common texts. */
export const UNNAMED_BRAND = {
  name: '{{brand}}',
  nameForms: { 'de-ch': forms, 'fr-ch': forms, 'it-ch': forms },
};
