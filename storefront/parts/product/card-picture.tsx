import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { formatChf, type Rappen } from '#rules/money.ts';
import styles from './card-picture.module.css';

/** ID-1 proportions, in the units of the drawings. All files have them. */
const WIDTH = 856;
const HEIGHT = 540;

type CardPictureProps = {
  /** A product's `imagePath`, without size and extension. */
  imagePath: string;
  /** Empty if the card's name is next to it. */
  alt: string;
  sizes: string;
  /** Shown on the card; 0 if there is no value yet. */
  value?: Rappen;
  /** For pictures visible on load. */
  eager?: boolean;
  isMain?: boolean;
};

export function CardPicture({
  imagePath,
  alt,
  sizes,
  value = 0,
  eager = false,
  isMain = false,
}: CardPictureProps): ReactNode {
  const set = (widths: readonly number[], ending: string) =>
    widths.map((width) => `${imagePath}-${width}.${ending} ${width}w`).join(', ');
  const avif = set([280, 400, 800], 'avif');
  if (isMain) preloadPicture({ avif, sizes });
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
          // No lazy loading: fast scrolling and printing would show empty boxes.
          fetchPriority={eager ? 'high' : 'low'}
          decoding="async"
          className={styles.image}
        />
      </picture>
      {/* Hidden from screen readers, because the value also appears in text. */}
      {value > 0 && (
        <span className={styles.value} aria-hidden="true">
          {formatChf(value)}
        </span>
      )}
    </span>
  );
}

/** Preloads the main picture of a page, in browsers that support AVIF. */
export function preloadPicture({ avif, sizes }: { avif: string; sizes: string }): void {
  if (!import.meta.env.SSR) return;
  const options = { as: 'image', imageSrcSet: avif, imageSizes: sizes, type: 'image/avif' } as const;
  preload(avif.split(' ')[0] ?? '', { ...options, fetchPriority: 'high' });
}
