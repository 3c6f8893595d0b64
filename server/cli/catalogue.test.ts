import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Product } from '#contract/product.ts';
import { formatCsv, parseCsv } from '#server/accounting/csv.ts';
import { seedCatalogue } from '#server/postgres/catalogue/catalogue.ts';
import { getDeliveryOptions } from '#server/postgres/catalogue/delivery-options.ts';
import { CARD_PICTURE_FILES } from '#server/runtime/card-picture-files.ts';
import { runInTestApp } from '#server/testing/command-runner.ts';
import { findPictures } from '#server/testing/find-pictures.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';
import { UNNAMED_BRAND } from '../../testkit/unnamed-brand.ts';
import { catalogueExport, catalogueImport, catalogueUndo } from './catalogue.ts';

const app = await openIdleApp();

const folder = await mkdtemp(join(tmpdir(), 'cadeau-import-'));
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5a49' } });
await picture(1712, 1080).png().toFile(join(folder, 'spring.png'));
await picture(1300, 820).jpeg().toFile(join(folder, 'other.jpg'));
await picture(856, 540).png().toFile(join(folder, 'small.png'));
await picture(1300, 1300).png().toFile(join(folder, 'square.png'));
await writeFile(join(folder, 'words.png'), 'no picture at all');
await writeFile(join(folder, 'half.png'), (await readFile(join(folder, 'spring.png'))).subarray(0, 3000));
afterAll(() => rm(folder, { recursive: true, force: true }));

const SPRING = {
  reference_id: 'spring-digital',
  category: 'digital',
  name_de: 'Frühling',
  name_fr: 'Printemps',
  name_it: 'Primavera',
  short_de: 'Für die ersten warmen Tage.',
  short_fr: 'Pour les premiers beaux jours.',
  short_it: 'Per i primi giorni caldi.',
  long_de: '<p>Ein <strong>Strauss</strong>, «gemalt».</p><ul><li>Gültig 5 Jahre</li></ul>',
  long_fr: '<p>Un bouquet.</p>',
  long_it: '<p>Un mazzo.</p>',
  value_from: '10',
  value_to: '200',
  position: '3',
  picture: 'spring.png',
};

async function csv(...products: Partial<Record<string, string>>[]): Promise<string> {
  const columns = Object.keys({ ...SPRING, available: '', listed: '' });
  const body = products.map((changes) => {
    const product: Partial<Record<string, string>> = { ...SPRING, ...changes };
    return columns.map((column) => product[column] ?? '');
  });
  await writeFile(join(folder, 'catalogue.csv'), formatCsv([columns, ...body]));
  return 'catalogue.csv';
}

const run = (file: string, ...words: string[]) =>
  runInTestApp(app, catalogueImport, [file, '--reason', 'the cards of spring', ...words], folder);

async function product(reference: string): Promise<Product | undefined> {
  const answer = await (await visit(app)).call<Product>('GET', `/products/${reference}`);
  return answer.status === 200 ? answer.body : undefined;
}

/** Polls the card until it has the expected value: the pages learn of a change asynchronously. */
const shown = (reference: string) => expect.poll(() => product(reference));

const count = async (table: string) =>
  (await rows<{ count: string | number }>(app, `select count(*) as count from ${table}`)).map((row) =>
    Number(row.count),
  )[0];

describe('a file of new cards', () => {
  it('changes nothing in a dry run, which lists the changes', async () => {
    const { code, out } = await run(await csv({}), '--dry-run');
    expect(code).toBe(0);
    expect(out).toBe(
      'new     spring-digital\n1 new, 0 changed, 0 the same. Nothing was imported: this was a dry run.',
    );
    expect(await product('spring-digital')).toBeUndefined();
    expect(await count('picture')).toBe(0);
  });

  it('is imported with its pictures in every size and format, and can be bought', async () => {
    expect(await run(await csv({}))).toMatchObject({ code: 0 });
    await shown('spring-digital').toMatchObject({
      category: 'digital',
      name: { 'fr-ch': 'Printemps' },
      longDescription: { 'de-ch': SPRING.long_de },
      variablePrice: { from: 1000, to: 20_000 },
      available: true,
    });
    const spring = await product('spring-digital');
    for (const ending of Object.keys(CARD_PICTURE_FILES)) {
      const answer = await fetch(new URL(`${spring?.imagePath}${ending}`, app.api));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      const { width, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(ending).toContain(`-${width}.`);
      expect(answer.headers.get('content-type')).toBe(`image/${format === 'heif' ? 'avif' : format}`);
    }
    expect((await fetch(new URL(`${spring?.imagePath}-401.avif`, app.api))).status).toBe(404);
    const printable = await app.app.pictures.readPrintable(spring?.imagePath ?? '');
    expect(await sharp(printable).metadata()).toMatchObject({ format: 'jpeg', width: 1000 });
    const order = orderRequest({ cart: [line('spring-digital', 200), line('spring-digital', 10)] });
    expect((await (await visit(app)).place(order)).status).toBe(201);
    expect(
      await rows(app, 'select person, command, reason, data from operator_action order by id desc limit 1'),
    ).toEqual([
      {
        person: 'anna',
        command: 'catalogue import',
        reason: 'the cards of spring',
        data: { products: ['spring-digital'] },
      },
    ]);
  });

  it('may be JSON, and a second time changes only what differs', async () => {
    const { picture: _, ...kept } = SPRING;
    const changed = { ...kept, picture: '', name_de: 'Lenz', value_from: 5, available: 'no' };
    await writeFile(join(folder, 'catalogue.json'), JSON.stringify([changed]));
    const changes = vi.fn();
    const watching = await app.app.catalogue.watch(changes);
    changes.mockClear();
    const { out } = await run('catalogue.json');
    // The pages clear their catalogue cache.
    await expect.poll(() => changes.mock.calls.length).toBe(1);
    await watching.close();
    expect(out).toMatch(/^changed spring-digital\n/);
    expect(out).toContain('name: Frühling / Printemps / Primavera');
    expect(out).toContain('→ Lenz / Printemps / Primavera');
    expect(out).toContain('priceFrom: 1000');
    await shown('spring-digital').toMatchObject({
      name: { 'de-ch': 'Lenz' },
      imagePath: expect.stringMatching(/^\/pictures\/spring-digital-[0-9a-f]{8}$/),
      available: false,
    });
    expect((await run('catalogue.json')).out).toContain('0 new, 0 changed, 1 the same.');
  });
});

describe('an imported card', () => {
  it('is not changed at startup, even if the brand defines it', async () => {
    const was = await product(POSTED);
    const { out } = await run(
      await csv({ reference_id: POSTED, category: 'physical', picture: 'other.jpg' }),
    );
    expect(out).toContain(`${POSTED}, managed by imports from now on`);
    const pictures = findPictures();
    const entries = app.app.brand.catalogue.map((entry) => ({
      ...entry,
      imagePath: pictures[entry.imagePath] ?? '',
    }));
    await seedCatalogue(app.adapters.connection.db, entries, getDeliveryOptions(UNNAMED_BRAND));
    await shown(POSTED).toMatchObject({ id: was?.id, name: { 'de-ch': 'Frühling' } });
    await shown('spring-digital').toBeDefined();
    await shown('thank-you-physical').toBeDefined();
  });

  it('is removed when the file says so, and stays for its orders', async () => {
    await run(await csv({ picture: '', listed: 'no' }));
    await shown('spring-digital').toBeUndefined();
    expect(await count("order_line where product_reference_id = 'spring-digital'")).toBe(2);
  });
});

describe('an invalid file', () => {
  it('is refused as a whole, with every error by line and field', async () => {
    const before = await count('product');
    const file = await csv(
      { reference_id: 'good-digital' },
      { reference_id: 'Bad Name', value_to: '5', name_it: '', picture: 'small.png' },
      { reference_id: 'good-digital', long_fr: '<p onclick="x">a</p>', picture: '../spring.png' },
      { reference_id: 'thank-you-physical', category: 'digital', position: '-1', value_from: '2.50' },
    );
    const { code, out, err } = await run(file, '--json');
    expect(code).toBe(1);
    const { faults }: { faults: { line: number; field: string; fault: string }[] } = JSON.parse(out);
    expect(faults.map(({ line: at, field }) => `${at} ${field}`).toSorted()).toEqual([
      '3 name_it',
      '3 picture',
      '3 reference_id',
      '3 value_to',
      '4 long_fr',
      '4 picture',
      '4 reference_id',
      '5 category',
      '5 position',
      '5 value_from',
    ]);
    expect(err).toContain('nothing was imported');
    expect(await count('product')).toBe(before);
  });

  it.each([
    ['small.png', '856 pixels wide instead of at least 1200'],
    ['square.png', '1300 × 1300 does not have the aspect ratio of a card, 856 × 540'],
    ['words.png', 'cannot be read as a picture'],
    ['half.png', 'cannot be read as a picture'],
    ['none.png', 'cannot be read'],
    ['catalogue.csv', 'cannot be read as a picture'],
  ])('explains for the picture %s', async (picture, fault) => {
    const { code, out } = await run(await csv({ reference_id: 'new-digital', picture }), '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out).faults).toEqual([{ line: 2, field: 'picture', fault: `${picture}: ${fault}` }]);
  });

  it('in Windows-1252 is only previewed, until the operator names the encoding', async () => {
    const text = await readFile(join(folder, await csv({ reference_id: 'umlaut-digital' })), 'utf8');
    await writeFile(join(folder, 'ansi.csv'), Buffer.from(text, 'latin1'));
    await writeFile(join(folder, 'unicode.csv'), Buffer.from(`\uFEFF${text}`, 'utf16le'));
    const refusal =
      'ansi.csv, line 2: not UTF-8 but apparently Windows-1252. Save it as UTF-8 (in Excel: CSV UTF-8), or ' +
      'check it with --dry-run.';
    expect(await run('ansi.csv')).toMatchObject({ code: 1, err: refusal });
    const preview = await run('ansi.csv', '--dry-run');
    expect(preview).toMatchObject({ code: 0, err: expect.stringContaining('previewed as Windows-1252') });
    expect(await product('umlaut-digital')).toBeUndefined();
    const named = await run('ansi.csv', '--dry-run', '--encoding', 'windows-1252');
    expect(named).toMatchObject({ code: 0, out: preview.out, err: '' });
    expect(await run('unicode.csv', '--dry-run')).toMatchObject({ code: 0, out: preview.out });
    await writeFile(join(folder, 'damaged.csv'), text.replace(/[È-ÿ]/u, '\uFFFD'));
    expect(await run('damaged.csv', '--dry-run')).toMatchObject({
      code: 1,
      err: expect.stringContaining('damaged'),
    });
    await writeFile(join(folder, 'twice.csv'), Buffer.from(text).toString('latin1'));
    expect(await run('twice.csv', '--dry-run')).toMatchObject({
      code: 1,
      out: expect.stringContaining('saved with a wrong encoding'),
    });
    await writeFile(join(folder, 'marked.csv'), `\uFEFF${text}`);
    await writeFile(
      join(folder, 'marked.json'),
      `\uFEFF${JSON.stringify([{ ...SPRING, long_it: '<p>È</p>' }])}`,
    );
    expect(await run('marked.csv', '--dry-run')).toMatchObject({ code: 0 });
    expect(await run('marked.json', '--dry-run')).toMatchObject({ code: 0 });
  });

  it('of another kind is refused', async () => {
    expect(await run('none.csv')).toMatchObject({ code: 1, err: 'none.csv cannot be read.' });
    expect(await run('catalogue.xlsx')).toMatchObject({ code: 2 });
  });
});

describe('an exported catalogue', () => {
  it('is imported without a change, and one changed column changes only that', async () => {
    expect(await runInTestApp(app, catalogueExport, ['--out', 'all.csv', '--excel'], folder)).toMatchObject({
      code: 0,
    });
    const text = await readFile(join(folder, 'all.csv'), 'utf8');
    const back = await run('all.csv', '--dry-run');
    expect(back).toMatchObject({ code: 0, out: expect.stringContaining('0 new, 0 changed, ') });
    const [head = [], first = []] = parseCsv(text).map(({ cells }) => cells);
    const reference = first[head.indexOf('reference_id')] ?? '';
    await writeFile(join(folder, 'values.csv'), `reference_id;value_to\r\n${reference};450\r\n`);
    const changed = await run('values.csv', '--dry-run', '--json');
    expect(JSON.parse(changed.out).differences).toEqual([
      expect.objectContaining({
        productReferenceId: reference,
        changes: [{ field: 'priceTo', before: expect.any(String), after: '45000' }],
      }),
    ]);
  });
});

describe('an undone import', () => {
  const undo = (...words: string[]) =>
    runInTestApp(app, catalogueUndo, ['--reason', 'wrong file', ...words], folder);
  const readCatalogue = async () =>
    new Map((await app.app.operations.catalogue()).map((product) => [product.productReferenceId, product]));

  it('restores all cards in one step, and hides those that were added', async () => {
    const before = await readCatalogue();
    const [known = ''] = [...before.keys()];
    await run(await csv({ reference_id: 'undone-digital' }), '--pictures', '.');
    await writeFile(
      join(folder, 'undo.csv'),
      `reference_id,position\r\n${known},77\r\nundone-digital,78\r\n`,
    );
    expect(await run('undo.csv')).toMatchObject({ code: 0 });
    expect((await readCatalogue()).get(known)?.position).toBe(77);
    expect(await undo('--dry-run')).toMatchObject({ code: 0, out: expect.stringContaining('dry run') });
    expect((await readCatalogue()).get(known)?.position).toBe(77);
    expect(await undo()).toMatchObject({ code: 0, out: expect.stringContaining('2 changed') });
    const restored = await readCatalogue();
    expect(restored.get(known)).toEqual({ ...before.get(known), source: 'import' });
    expect(restored.get('undone-digital')?.position).toBe(3);
    // A second undo repeats the import.
    await undo();
    expect((await readCatalogue()).get(known)?.position).toBe(77);
    await undo();
  });

  it('hides cards that the import added', async () => {
    await run(await csv({ reference_id: 'hidden-digital' }), '--pictures', '.');
    await undo();
    expect((await readCatalogue()).get('hidden-digital')).toMatchObject({ available: false, listed: false });
  });

  it('is refused as a whole once a card was changed', async () => {
    await run(await csv({ reference_id: 'later-digital' }), '--pictures', '.');
    await rows(
      app,
      `insert into product_version (product_reference_id, version, fields, image_path)
         select product_reference_id, version + 1, fields, image_path from product_version
          where product_reference_id = 'later-digital'`,
    );
    expect(await undo()).toMatchObject({ code: 1, err: expect.stringContaining('later-digital') });
  });
});
