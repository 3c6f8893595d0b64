import { SignJWT } from 'jose';
import { RAPPEN_PER_FRANC } from '#rules/money.ts';
import { endOfSwissDay } from '#rules/swiss-time.ts';
import type { WalletAccount } from '#server/config/wallet-keys.ts';
import type { PassContent } from '#server/gifts/wallet-passes.ts';
import { getPassTexts, groupByFour } from './pass-texts.ts';
import type { WalletDeps } from './wallet-deps.ts';

const SAVE_URL = 'https://pay.google.com/gp/v/save/';
const MICROS_PER_RAPPEN = 1_000_000 / RAPPEN_PER_FRANC;
/** Google crops the logo to a circle, so use the icon that fills its square. */
const LOGO = 'icon-maskable-512.png';

/**
 * Creates a link with the card in a signed token, so that Google receives nothing before the holder opens it.
 * Omits name and picture, because some browsers truncate long URLs.
 */
export async function createGoogleSaveLink(
  deps: WalletDeps,
  { issuerId, account }: { issuerId: string; account: WalletAccount },
  content: PassContent,
  serialNumber: string,
): Promise<string> {
  const { brand, now } = deps;
  const cardClass = { id: `${issuerId}.${brand.key}-${content.lang}`, ...buildCardClass(deps, content.lang) };
  const card = {
    id: `${issuerId}.${serialNumber}`,
    classId: cardClass.id,
    state: 'ACTIVE',
    cardNumber: content.number,
    pin: content.pin,
    balance: { micros: String(content.faceValue * MICROS_PER_RAPPEN), currencyCode: 'CHF' },
    // The shop doesn't know later payments with the card.
    balanceUpdateTime: { date: content.issuedAt },
    validTimeInterval: { end: { date: endOfSwissDay(content.validUntil).toISOString() } },
    barcode: { type: 'CODE_128', value: content.number, alternateText: groupByFour(content.number) },
  };
  const payload = { giftCardClasses: [cardClass], giftCardObjects: [card] };
  const token = await new SignJWT({ typ: 'savetowallet', payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.email)
    .setAudience('google')
    .setIssuedAt(Math.floor(now() / 1000))
    .sign(account.key);
  return SAVE_URL + token;
}

/** Builds one class per brand and language, because the labels are in that language. */
function buildCardClass({ brand, publicUrl, pictures }: WalletDeps, lang: PassContent['lang']) {
  const { number, pin } = getPassTexts(brand, lang);
  const logo = pictures[LOGO];
  return {
    issuerName: brand.issuer.name,
    merchantName: brand.name,
    reviewStatus: 'UNDER_REVIEW',
    ...{ cardNumberLabel: number, pinLabel: pin },
    // Required for the barcode to be shown.
    allowBarcodeRedemption: true,
    ...(logo !== undefined && {
      programLogo: { sourceUri: { uri: publicUrl + logo } },
    }),
    hexBackgroundColor: brand.colours.brand,
  };
}
