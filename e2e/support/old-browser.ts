import type { Page } from '@playwright/test';

/** Removes the APIs that Safari 15.4, Chrome 90 or Firefox 91 don't support from all documents that the page opens. */
export async function emulateOldBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const missing: [object, string[]][] = [
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['timeout', 'any']],
      [AbortSignal.prototype, ['throwIfAborted', 'reason']],
      [Intl, ['Segmenter', 'DurationFormat']],
      [Object, ['hasOwn', 'groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Array, ['fromAsync']],
      [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
      [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
      [Crypto.prototype, ['randomUUID']],
      [HTMLDialogElement.prototype, ['show', 'showModal', 'close', 'open']],
      [Navigator.prototype, ['locks', 'userActivation', 'wakeLock', 'share', 'canShare']],
      [HTMLElement.prototype, ['inert', 'popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [Document.prototype, ['startViewTransition']],
      [ReadableStream.prototype, ['pipeThrough', 'pipeTo']],
      [window, ['TransformStream', 'WritableStream', 'TextEncoderStream', 'TextDecoderStream']],
      [
        window,
        ['structuredClone', 'reportError', 'requestIdleCallback', 'navigation', 'scheduler', 'Iterator'],
      ],
    ];
    for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name);
  });
}
