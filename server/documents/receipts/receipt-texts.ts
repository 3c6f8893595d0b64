import type { Order } from '#contract/order.ts';
import { addressLines } from '#rules/address-lines.ts';
import type { Category } from '#rules/lines.ts';
import { formatChf, type Rappen } from '#rules/money.ts';
import { formatShippingVat } from '#rules/vat.ts';
import { fill } from '#texts/fill.ts';
import type { DocumentBrand } from '../document-brand.ts';
import { getDocumentTexts } from '../document-texts.ts';
import type { ReceiptLayout } from './receipt-layout.ts';

export type ReceiptLine = {
  name: Record<Order['lang'], string>;
  category: Category;
  /** Value of one card. */
  price: Rappen;
  amount: number;
};

/**
 * Cards are vouchers without VAT. Only the shipping row shows VAT, and the seller's VAT number appears only
 * with it (law 3).
 */
export function createReceiptTexts(
  { order, brand }: { order: Order; brand: DocumentBrand },
  { lines, shippingCost }: { lines: readonly ReceiptLine[]; shippingCost: Rappen },
): Pick<ReceiptLayout, 'sender' | 'addressee' | 'columns' | 'rows' | 'extras' | 'pageName'> & {
  support: string;
} {
  const { lang, deliveryOption } = order;
  const texts = getDocumentTexts(brand, lang).receipt;
  const { addressLines: seller, country, email, registerNumber } = brand.legalEntity;
  const vat = formatShippingVat(shippingCost, deliveryOption.details.vatTaxRate, lang);
  const register = vat === undefined ? registerNumber : fill(texts.vatNumber, { number: registerNumber });
  const shippingRow = {
    name: texts.delivery[deliveryOption.key],
    note: vat === undefined ? '' : fill(texts.shippingVat, vat),
    sum: formatChf(shippingCost),
  };
  return {
    sender: { title: texts.seller, lines: [...seller, country[lang], email, register] },
    addressee: { title: texts.buyer, lines: addressLines(order.addresses.billingAddress, lang) },
    columns: [texts.design, texts.category, texts.value, texts.amount, texts.sum],
    rows: lines.map(({ name, category, price, amount }) => [
      name[lang],
      texts.categories[category],
      formatChf(price),
      String(amount),
      formatChf(price * amount),
    ]),
    extras: vat === undefined ? [] : [shippingRow],
    pageName: (page, pages) => fill(texts.page, { page, pages }),
    support: formatSupportLine(brand, lang),
  };
}

function formatSupportLine(brand: DocumentBrand, lang: Order['lang']): string {
  const { email, telephone, hours } = brand.support;
  return fill(getDocumentTexts(brand, lang).cards.support, { email, telephone, hours: hours[lang] });
}
