import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { formatChf, type Rappen } from '#rules/money.ts';
import styles from './card-picture.module.css';

/** ID-1 in the units in which the pictures are drawn; every file has these proportions. */
const WIDTH = 856;
const HEIGHT = 540;

type CardPictureProps = {
  /** As in a product's `imagePath`: without size and ending. */
  imagePath: string;
  /** Empty where the card's name stands beside it. */
  alt: string;
  /** As the `sizes` of an img. */
  sizes: string;
  /** Shown on the card; 0 or nothing: no value yet. */
  value?: Rappen;
  /** For what a page opens with. */
  eager?: boolean;
  /** For the one picture that the page is about. */
  first?: boolean;
};

export function CardPicture({
  imagePath,
  alt,
  sizes,
  value = 0,
  eager = false,
  first = false,
}: CardPictureProps): ReactNode {
  const set = (widths: readonly number[], ending: string) =>
    widths.map((width) => `${imagePath}-${width}.${ending} ${width}w`).join(', ');
  const avif = set([400, 800], 'avif');
  if (first) preloadPicture({ avif, sizes });
  return (
    <span className={styles.card}>
      <picture>
        <source type="image/avif" srcSet={avif} sizes={sizes} />
        <img
          src={`${imagePath}-800.webp`}
          srcSet={set([400, 800, 1200], 'webp')}
          sizes={sizes}
          width={WIDTH}
          height={HEIGHT}
          alt={alt}
          // None waits until it is scrolled to: who scrolls quickly or prints would meet empty boxes.
          fetchPriority={eager ? 'high' : 'low'}
          decoding="async"
          className={styles.image}
        />
      </picture>
      {/* Wherever a card shows its value, it stands beside it in words as well. */}
      {value > 0 && (
        <span className={styles.value} aria-hidden="true">
          {formatChf(value)}
        </span>
      )}
    </span>
  );
}

/** Lets the browser fetch the picture that a page opens with before it has read the page; where it reads no AVIF, not. */
export function preloadPicture({ avif, sizes }: { avif: string; sizes: string }): void {
  if (!import.meta.env.SSR) return;
  const options = { as: 'image', imageSrcSet: avif, imageSizes: sizes, type: 'image/avif' } as const;
  preload(avif.split(' ')[0] ?? '', { ...options, fetchPriority: 'high' });
}
