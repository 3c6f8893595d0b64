const forms = { the: '{{theBrand}}', of: '{{ofBrand}}', at: '{{atBrand}}' };

/** A brand without texts of its own. Its name stays a placeholder, so that tests read the common texts. */
export const UNNAMED_BRAND = {
  name: '{{brand}}',
  nameForms: { 'de-ch': forms, 'fr-ch': forms, 'it-ch': forms },
};
