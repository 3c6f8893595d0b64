export type Picture = { contentType: string; bytes: Buffer };

/** Pictures of cards: those of this build are files; those of other builds and of imported products are rows. */
export type PictureRepository = {
  /** A file by its name, as `birthday-1a2b3c4d-400.avif`, that is in no folder of this build. */
  stored: (name: string) => Promise<Picture | undefined>;
  /** The JPEG for PDFs of a product's or an order line's `imagePath`. Throws when there is none. */
  printable: (imagePath: string) => Promise<Buffer>;
};
