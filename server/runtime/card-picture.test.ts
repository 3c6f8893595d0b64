import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkPicture } from './card-picture.ts';

/** Returns a picture of one colour, whose file is small whatever its size in px. */
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' }, limitInputPixels: false });

describe('a picture', () => {
  it('of a card is accepted, and refused if it is truncated', async () => {
    const jpeg = await draw(1712, 1080).jpeg().toBuffer();
    expect(await checkPicture(jpeg)).toBeUndefined();
    expect(await checkPicture(jpeg.subarray(0, jpeg.length / 2))).toEqual({ kind: 'unreadable' });
    const png = await draw(1712, 1080).png().toBuffer();
    expect(await checkPicture(png.subarray(0, png.length - 200))).toEqual({ kind: 'unreadable' });
  });

  it('whose small file holds too many pixels is refused without decoding it', async () => {
    const bomb = await draw(8_912, 5_622).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await checkPicture(bomb)).toEqual({ kind: 'pixels' });
  });
});
