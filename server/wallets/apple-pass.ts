import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PassType, PKPass } from 'passkit-generator';
import { RAPPEN_PER_FRANC } from '#rules/money.ts';
import { endOfSwissDay } from '#rules/swiss-time.ts';
import type { ApplePassSettings, PassIdentity } from '#server/config/wallet-keys.ts';
import type { PassContent } from '#server/gifts/wallet-passes.ts';
import { formatDay } from '#texts/day.ts';
import { getPassTexts, groupByFour } from './pass-texts.ts';
import type { WalletDeps } from './wallet-deps.ts';

const PICTURES = {
  'icon.png': 'pass-icon-29.png',
  'icon@2x.png': 'pass-icon-58.png',
  'icon@3x.png': 'pass-icon-87.png',
  'logo.png': 'pass-logo-50.png',
  'logo@2x.png': 'pass-logo-100.png',
  'logo@3x.png': 'pass-logo-150.png',
};

/** Creates a pass without an update service, because its content never changes. */
export async function createApplePass(
  { brand, picturesDir, pictures }: WalletDeps,
  { settings, identity }: { settings: ApplePassSettings; identity: PassIdentity },
  content: PassContent,
  serialNumber: string,
): Promise<Buffer> {
  const texts = getPassTexts(brand, content.lang);
  const members = await Promise.all(
    Object.entries(PICTURES).map(async ([member, picture]) => {
      const address = pictures[picture];
      if (address === undefined) throw new Error(`the brand picture ${picture} is not built`);
      return [member, await readFile(join(picturesDir, basename(address)))] as const;
    }),
  );
  const pass = new PKPass(
    Object.fromEntries(members),
    {
      signerCert: identity.certificate.toString(),
      // Export the key unencrypted, because the library supports few kinds of key encryption.
      signerKey: identity.key.export({ type: 'pkcs1', format: 'pem' }),
      wwdr: identity.wwdrCertificate.toString(),
    },
    {
      ...{ passTypeIdentifier: settings.passTypeId, teamIdentifier: settings.teamId, serialNumber },
      ...{ organizationName: brand.name, description: texts.description },
      sharingProhibited: false,
      backgroundColor: toRgb(brand.colours.ground),
      foregroundColor: toRgb(brand.colours.ink),
      labelColor: toRgb(brand.colours.inkSoft),
    },
  );
  pass.setExpirationDate(endOfSwissDay(content.validUntil));
  pass.setBarcodes({
    format: 'PKBarcodeFormatCode128',
    message: content.number,
    messageEncoding: 'iso-8859-1',
    altText: groupByFour(content.number),
  });
  pass.types.push(createStoreCard(content, texts));
  return pass.getAsBuffer();
}

function createStoreCard(
  content: PassContent,
  texts: ReturnType<typeof getPassTexts>,
): PassType<'storeCard'> {
  const card = new PassType('storeCard');
  card.primaryFields.push({
    ...{ key: 'value', label: texts.value, value: content.faceValue / RAPPEN_PER_FRANC },
    currencyCode: 'CHF',
  });
  card.secondaryFields.push(
    { key: 'validUntil', label: texts.validUntil, value: formatDay(content.validUntil, content.lang) },
    ...(content.forName === '' ? [] : [{ key: 'forName', label: texts.forWhom, value: content.forName }]),
  );
  card.auxiliaryFields.push({ key: 'product', label: texts.product, value: content.productName });
  card.backFields.push(
    { key: 'number', label: texts.number, value: groupByFour(content.number) },
    { key: 'pin', label: texts.pin, value: content.pin },
    ...texts.notes.map(({ key, title, text }) => ({ key, label: title, value: text })),
  );
  return card;
}

/** @param colour in `#rrggbb`, which the pass format doesn't accept */
function toRgb(colour: string): string {
  const parts = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  return `rgb(${parts.join(', ')})`;
}
