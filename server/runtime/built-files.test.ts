import { expect, it } from 'vitest';
import { readPictureUrls } from './build-folders.ts';
import { listBuiltFiles } from './built-files.ts';

it('lists scripts, styles, fonts and pictures of the build as they are requested', async () => {
  const files = listBuiltFiles('murmeli');
  const kinds = new Set(files.map(({ contentType }) => contentType));
  for (const kind of [
    'text/javascript; charset=utf-8',
    'text/css; charset=utf-8',
    'font/woff2',
    'image/jpeg',
  ])
    expect(kinds).toContain(kind);
  const picture = `${readPictureUrls('murmeli')['cards/birthday.svg']}-1000.jpg`;
  const file = files.find(({ path }) => path === picture);
  expect((await file?.read())?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
});
