import { preload } from 'react-dom';

/** Lets the browser fetch the picture that a page opens with before it has read the page; where it reads no AVIF, not. */
export function preloadPicture({ avif, sizes }: { avif: string; sizes: string }): void {
  if (!import.meta.env.SSR) return;
  const options = { as: 'image', imageSrcSet: avif, imageSizes: sizes, type: 'image/avif' } as const;
  preload(avif.split(' ')[0] ?? '', { ...options, fetchPriority: 'high' });
}
