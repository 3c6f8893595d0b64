import { SignJWT } from 'jose';
import { RAPPEN_PER_FRANC } from '#rules/money.ts';
import { endOfSwissDay } from '#rules/swiss-time.ts';
import type { WalletAccount } from '#server/config/wallet-keys.ts';
import type { PassContent } from '#server/gifts/wallet-passes.ts';
import { inFours, passTexts } from './pass-texts.ts';
import type { WalletDeps } from './wallet-deps.ts';

const SAVE = 'https://pay.google.com/gp/v/save/';
const MICROS_PER_RAPPEN = 1_000_000 / RAPPEN_PER_FRANC;
/** The icon with its ground to the edges: Google cuts it to a circle. */
const LOGO = 'icon-maskable-512.png';

/**
 * The address by which a card is added to Google's wallet: a signed statement of the card and of the kind of cards that
 * it is one of, so that nothing is told to Google before the person goes there. Short, since some browsers cut an
 * address: no name of a person, no picture of the card.
 */
export async function googleSaveLink(
  deps: WalletDeps,
  { issuerId, account }: { issuerId: string; account: WalletAccount },
  content: PassContent,
  serialNumber: string,
): Promise<string> {
  const { brand, now } = deps;
  const kind = { id: `${issuerId}.${brand.key}-${content.lang}`, ...kindOfCards(deps, content.lang) };
  const card = {
    id: `${issuerId}.${serialNumber}`,
    classId: kind.id,
    state: 'ACTIVE',
    cardNumber: content.number,
    pin: content.pin,
    balance: { micros: String(content.faceValue * MICROS_PER_RAPPEN), currencyCode: 'CHF' },
    // What was paid with the card since is not known here.
    balanceUpdateTime: { date: content.issuedAt },
    validTimeInterval: { end: { date: endOfSwissDay(content.validUntil).toISOString() } },
    barcode: { type: 'CODE_128', value: content.number, alternateText: inFours(content.number) },
  };
  const payload = { giftCardClasses: [kind], giftCardObjects: [card] };
  const token = await new SignJWT({ typ: 'savetowallet', payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.email)
    .setAudience('google')
    .setIssuedAt(Math.floor(now() / 1000))
    .sign(account.key);
  return SAVE + token;
}

/** One for each brand and language, since its labels are in that language. */
function kindOfCards({ brand, publicUrl, pictures }: WalletDeps, lang: PassContent['lang']) {
  const { number, pin } = passTexts(brand, lang);
  const logo = pictures[LOGO];
  return {
    issuerName: brand.issuer.name,
    merchantName: brand.name,
    reviewStatus: 'UNDER_REVIEW',
    ...{ cardNumberLabel: number, pinLabel: pin },
    // Otherwise no bar code is shown.
    allowBarcodeRedemption: true,
    ...(logo !== undefined && {
      programLogo: { sourceUri: { uri: publicUrl + logo } },
    }),
    hexBackgroundColor: brand.colours.brand,
  };
}
