import { createHash, verify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#rules/language.ts';
import { PASS_TEAM, PASS_TYPE } from '#server/testing/pass-authority.ts';
import { createExamplePass, createTestWallets } from '#server/testing/test-wallets.ts';

const test = await createTestWallets();
const members = await readMembers(createExamplePass());
afterAll(() => test?.authority.close());

async function readMembers(pass: ReturnType<typeof createExamplePass>): Promise<Record<string, Uint8Array>> {
  return unzipSync((await test.wallets.apple?.(pass)) ?? Buffer.alloc(0));
}

function readJson(member = 'pass.json', of = members) {
  return JSON.parse(strFromU8(of[member] ?? new Uint8Array()));
}

describe("a pass for Apple's wallet", () => {
  it('contains what the format requires, and the hash of each member', () => {
    const { 'manifest.json': _, signature: __, ...hashed } = members;
    expect(Object.keys(hashed).toSorted()).toEqual([
      ...['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png', 'logo@3x.png', 'pass.json'],
    ]);
    const hashes = Object.entries(hashed).map(([name, bytes]) => [
      name,
      createHash('sha1').update(bytes).digest('hex'),
    ]);
    expect(readJson('manifest.json')).toEqual(Object.fromEntries(hashes));
  });

  it('is signed by the brand’s certificate, over its list of members', () => {
    const { settings } = test.authority;
    const manifest = Buffer.from(members['manifest.json'] ?? []);
    const info = AsnConvert.parse(Buffer.from(members.signature ?? []), ContentInfo);
    const signed = AsnConvert.parse(info.content, SignedData);
    // The signature is detached: the signed data is a separate file.
    expect(signed.encapContentInfo.eContent).toBeUndefined();
    const [signer] = signed.signerInfos;
    const each = [...(signer?.signedAttrs ?? [])].map((item) => Buffer.from(AsnConvert.serialize(item)));
    const length = each.reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect(length).toBeLessThan(0x80);
    // The message has them under its own tag; the signature covers a set (RFC 5652 5.4).
    const attributes = Buffer.concat([Buffer.from([0x31, length]), ...each]);
    const certificate = new X509Certificate(readFileSync(settings.APPLE_PASS_CERTIFICATE));
    const signature = Buffer.from(signer?.signature.buffer ?? new ArrayBuffer());
    expect(verify('sha1', attributes, certificate.publicKey, signature)).toBe(true);
    expect(attributes.includes(createHash('sha1').update(manifest).digest())).toBe(true);
    const brought = [...(signed.certificates ?? [])].map(
      ({ certificate: each }) => new X509Certificate(Buffer.from(AsnConvert.serialize(each))).fingerprint256,
    );
    const wwdr = new X509Certificate(readFileSync(settings.APPLE_WWDR_CERTIFICATE));
    expect(brought.toSorted()).toEqual([certificate.fingerprint256, wwdr.fingerprint256].toSorted());
    expect(certificate.verify(wwdr.publicKey)).toBe(true);
  });

  it('shows recipient, value and expiry, and reveals nothing by its number', () => {
    const pass = readJson();
    expect(pass).toMatchObject({
      ...{ formatVersion: 1, passTypeIdentifier: PASS_TYPE, teamIdentifier: PASS_TEAM },
      ...{ organizationName: 'Murmeli', description: 'Geschenkkarte von Murmeli', sharingProhibited: false },
      backgroundColor: 'rgb(243, 248, 245)',
      // The end of the Swiss day.
      expirationDate: '2031-11-22T23:00:00.000Z',
      barcodes: [
        {
          ...{ format: 'PKBarcodeFormatCode128', messageEncoding: 'iso-8859-1' },
          ...{ message: '6366123456789012345', altText: '6366 1234 5678 9012 345' },
        },
      ],
      storeCard: {
        primaryFields: [{ key: 'value', label: 'Wert', value: 50, currencyCode: 'CHF' }],
        secondaryFields: [
          { key: 'validUntil', label: 'Gültig bis', value: '22.\u00a0November\u00a02031' },
          { key: 'forName', label: 'Für', value: 'Zoë Müller' },
        ],
        auxiliaryFields: [{ key: 'product', label: 'Motiv', value: 'Geburtstag' }],
      },
    });
    expect(pass.serialNumber).toMatch(/^[0-9a-f]{32}$/);
    expect(pass).not.toHaveProperty('webServiceURL');
    expect(pass).not.toHaveProperty('authenticationToken');
  });

  it('has number, PIN and redemption instructions on its back', () => {
    const back: { key: string; label: string; value: string }[] = readJson().storeCard.backFields;
    expect(back.map(({ key }) => key)).toEqual([
      'number',
      'pin',
      'show',
      'pay',
      'where',
      'balance',
      'caution',
      'support',
    ]);
    expect(back.find(({ key }) => key === 'pin')?.value).toBe('4711');
    expect(back.find(({ key }) => key === 'where')?.value).toContain('Murmeli-Filialen');
    expect(JSON.stringify(readJson())).not.toContain('{{');
  });

  it.each(LANGUAGES)('is in one language: %s', async (lang) => {
    const pass = readJson('pass.json', await readMembers(createExamplePass({ lang })));
    const passTexts = {
      'de-ch': 'Geschenkkarte von Murmeli',
      'fr-ch': 'Carte cadeau Murmeli',
      'it-ch': 'Carta regalo Murmeli',
    };
    expect(pass.description).toBe(passTexts[lang]);
  });

  it('names no one without names, and is the same pass only for the same card', async () => {
    const unnamed = readJson('pass.json', await readMembers(createExamplePass({ forName: '' })));
    expect(unnamed.storeCard.secondaryFields).toHaveLength(1);
    expect(unnamed.serialNumber).toBe(readJson().serialNumber);
    const other = readJson('pass.json', await readMembers(createExamplePass({ objectId: 'another card' })));
    expect(other.serialNumber).not.toBe(unnamed.serialNumber);
  });

  it.each([
    ['icon', 29, 29],
    ['logo', 160, 50],
  ])('has its %s at one, two and three pixels per point', async (name, width, height) => {
    for (const [scale, member] of [`${name}.png`, `${name}@2x.png`, `${name}@3x.png`].entries()) {
      const found = await sharp(members[member]).metadata();
      expect(found.format).toBe('png');
      expect(found.width).toBeLessThanOrEqual(width * (scale + 1));
      expect(found.height).toBeLessThanOrEqual(height * (scale + 1));
      // One of the two sides has its maximum length.
      expect(found.width === width * (scale + 1) || found.height === height * (scale + 1)).toBe(true);
    }
  });
});
