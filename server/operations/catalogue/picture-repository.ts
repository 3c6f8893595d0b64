export type Picture = { contentType: string; bytes: Buffer };

/** Pictures of cards: the brand's are files of the build, those of imported products are rows. */
export type PictureRepository = {
  /** A file of an imported picture by its name, as `birthday-1a2b3c4d-400.avif`. */
  imported: (name: string) => Promise<Picture | undefined>;
  /** The JPEG for PDFs of a product's or an order line's `imagePath`. Throws when there is none. */
  printable: (imagePath: string) => Promise<Buffer>;
};
