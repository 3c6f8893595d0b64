import type { LoaderFunctionArgs } from 'react-router';
import { fallBackToDocument } from '../../browser/fall-back-to-document.ts';
import type { Content, TextFiles } from './load-content.ts';

/**
 * Loads a content page after a navigation. A first visit gets its content with the document, so it doesn't need the
 * rules that fill in the figures.
 */
export function loadContentInBrowser<Text>(
  args: Pick<LoaderFunctionArgs, 'params' | 'request'>,
  files: TextFiles<Text>,
): Promise<Content<Text>> {
  return fallBackToDocument(args.request, async () => {
    const { loadContent } = await import('./load-content.ts');
    return loadContent(args, files);
  });
}
