import type { DeliveryOption } from '#contract/delivery-option.ts';
import { getShippingCost } from '#rules/shipping-cost.ts';
import { VAT_RATE_PERCENT } from '#rules/vat.ts';
import { applyBrandTexts, type BrandTextSource } from '#texts/brand-texts.ts';
import germanCommon from '#texts/de-ch/common.json' with { type: 'json' };
import germanDelivery from '#texts/de-ch/delivery.json' with { type: 'json' };
import frenchCommon from '#texts/fr-ch/common.json' with { type: 'json' };
import frenchDelivery from '#texts/fr-ch/delivery.json' with { type: 'json' };
import italianCommon from '#texts/it-ch/common.json' with { type: 'json' };
import italianDelivery from '#texts/it-ch/delivery.json' with { type: 'json' };

type Details = DeliveryOption['details'];

/** Shipped on weekdays between 8:00 and 17:00, delivered on the next day (specification 9). */
const WEEKDAY_DELIVERY: Details['deliveryTimeRules'] = {
  deliveryDuration: 1,
  deliveryDays: '1-5',
  deliveryStart: '08:00',
  deliveryEnd: '17:00',
};
const IMMEDIATELY: Details['deliveryTimeRules'] = {
  deliveryDuration: 0,
  deliveryDays: '',
  deliveryStart: '',
  deliveryEnd: '',
};

type Texts = ReturnType<typeof loadTexts>;

function loadTexts(brand: BrandTextSource) {
  return {
    german: applyBrandTexts(brand, 'de-ch', { common: germanCommon, delivery: germanDelivery }),
    french: applyBrandTexts(brand, 'fr-ch', { common: frenchCommon, delivery: frenchDelivery }),
    italian: applyBrandTexts(brand, 'it-ch', { common: italianCommon, delivery: italianDelivery }),
  };
}

function toDeliveryOption(
  texts: Texts,
  id: string,
  key: DeliveryOption['key'],
  price: number,
  deliveryTimeRules: Details['deliveryTimeRules'],
): DeliveryOption {
  const { german, french, italian } = texts;
  return {
    id,
    key,
    details: {
      // Same names as on pages and in mails.
      name: {
        'de-ch': german.common.delivery[key],
        'fr-ch': french.common.delivery[key],
        'it-ch': italian.common.delivery[key],
      },
      description: {
        'de-ch': german.delivery[key],
        'fr-ch': french.delivery[key],
        'it-ch': italian.delivery[key],
      },
      deliveryTimeRules,
      price,
      currency: 'CHF',
      key,
      vatTaxRate: VAT_RATE_PERCENT,
    },
  };
}

/**
 * The base table of specification 9. A-Post and registered post cost 0 here, because the rules compute their
 * price per order.
 */
export function getDeliveryOptions(brand: BrandTextSource): DeliveryOption[] {
  const texts = loadTexts(brand);
  return [
    toDeliveryOption(texts, '5c1f0a5e-2f5b-4c39-9a55-0c6f0f1d7a01', 'digital', 0, IMMEDIATELY),
    toDeliveryOption(texts, '5c1f0a5e-2f5b-4c39-9a55-0c6f0f1d7a02', 'standard', 0, WEEKDAY_DELIVERY),
    toDeliveryOption(texts, '5c1f0a5e-2f5b-4c39-9a55-0c6f0f1d7a03', 'insured', 0, WEEKDAY_DELIVERY),
    toDeliveryOption(
      texts,
      '5c1f0a5e-2f5b-4c39-9a55-0c6f0f1d7a04',
      'packet',
      getShippingCost('packet', 1),
      WEEKDAY_DELIVERY,
    ),
  ];
}
