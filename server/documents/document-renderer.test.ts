import { afterAll, describe, expect, it } from 'vitest';
import { exampleParcels } from '#server/testing/examples/example-parcels.ts';
import { brand } from '../../brands/murmeli/brand.ts';
import { createDocumentRenderer, DocumentTimeoutError } from './document-renderer.ts';
import { renderPackingListPdf } from './parcels/packing-list-pdf.ts';
import { renderParcelMessagesPdf } from './parcels/parcel-messages-pdf.ts';

const brandDir = new URL('../../brands/murmeli', import.meta.url).pathname;
const input = {
  ...{ brand, brandDir, lang: 'de-ch' as const },
  parcels: exampleParcels(),
  printedAt: new Date('2026-11-23T08:00:00Z'),
};

describe('the document renderer', () => {
  const documents = createDocumentRenderer();
  afterAll(documents.close);

  it('draws the same bytes as the document itself', async () => {
    const drawn = await documents.packingList(input);
    expect(Buffer.isBuffer(drawn)).toBe(true);
    expect(drawn.equals(await renderPackingListPdf(input))).toBe(true);
  });

  it('draws messages on their paper', async () => {
    const [, paper] = brand.giftPapers;
    if (paper === undefined) throw new Error('too few papers');
    const giftMessage = { forName: 'Anna', fromName: 'Ben', message: 'Alles Gute!', paper };
    const parcels = [{ reference: 'M7K4-92QX', lang: 'de-ch' as const, giftMessage }];
    const drawn = await documents.parcelMessage({ ...input, parcels });
    expect(drawn.equals(await renderParcelMessagesPdf({ ...input, parcels }))).toBe(true);
  });

  it('does not block the event loop: another thread does most of the work', async () => {
    const parcels = Array.from({ length: 60 }, () => input.parcels).flat();
    await documents.packingList(input);
    const all = process.cpuUsage();
    const own = process.threadCpuUsage();
    await documents.packingList({ ...input, parcels });
    const { user: allUsed } = process.cpuUsage(all);
    const { user: ownUsed } = process.threadCpuUsage(own);
    expect(ownUsed / allUsed).toBeLessThan(0.3);
  });

  it('reports the error of a document that cannot be drawn, and continues', async () => {
    const broken = { ...input, brand: { ...brand, fonts: { ...brand.fonts, text: brand.fonts.display } } };
    await expect(documents.packingList(broken as unknown as typeof input)).rejects.toThrow();
    expect((await documents.packingList(input)).length).toBeGreaterThan(1000);
  });
});

it('gives up a document that does not end, and draws the next one', async () => {
  const documents = createDocumentRenderer(1);
  await expect(documents.packingList(input)).rejects.toThrow(DocumentTimeoutError);
  await documents.close();
});
