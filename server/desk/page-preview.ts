import { basename } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePath } from '#contract/paths.ts';
import type { Product } from '#contract/product.ts';
import { isLanguage, type Language } from '#rules/language.ts';
import type { App } from '#server/app.ts';
import type { ProductEdit } from '#server/catalogue/edit-product.ts';
import { mergeFields, toProduct } from '#server/catalogue/product-fields.ts';
import { Problem } from '#server/http/problem.ts';
import { requirePermission } from '#server/people/require-permission.ts';
import type { DeskPages } from './desk-pages.ts';
import type { DeskSessions } from './desk-session.ts';

/** Resolves to undefined if the shop's pages aren't built. */
export type RenderPreview = (
  path: string,
  product: Product,
  traceId: string,
) => Promise<Response | undefined>;

type Deps = Pick<App, 'catalogueEditing' | 'builtFiles' | 'pictures'> & {
  sessions: DeskSessions;
  renderPreview: RenderPreview;
  pages: DeskPages;
};
type PreviewRequest = { Params: { language: string; page: string; reference: string } };

const YEAR_S = 365 * 24 * 3600;

const PAGES: Readonly<Record<string, (language: Language, product: Product) => string>> = {
  card: (language, { productReferenceId }) => pagePath.giftcard(language, productReferenceId),
  list: (language, { category }) =>
    category === 'physical' ? pagePath.physicalProducts(language) : pagePath.digitalProducts(language),
};

/** Serves shop pages with a draft applied, and the files that they load. */
export function registerPreviewRoutes(
  app: FastifyInstance,
  { catalogueEditing, builtFiles, pictures, sessions, renderPreview, pages }: Deps,
): void {
  app.get<PreviewRequest>('/preview/:language/:page/:reference', async (request, reply) => {
    requirePermission(await sessions.require(request), 'products list');
    const { language, page, reference } = request.params;
    const toPath = Object.hasOwn(PAGES, page) ? PAGES[page] : undefined;
    const product = toPreviewProduct(reference, await catalogueEditing.read(reference));
    if (product === undefined || toPath === undefined || !isLanguage(language))
      throw new Problem('NOT_FOUND');
    const preview = await renderPreview(toPath(language, product), product, request.id);
    if (preview === undefined) throw new Problem('NOT_FOUND');
    return reply
      .header('content-security-policy', preview.headers.get('content-security-policy'))
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(await preview.text());
  });
  app.get<{ Params: { name: string } }>('/pictures/:name', async ({ params }, reply) =>
    send(reply, await pictures.readStored(basename(params.name))),
  );
  // In development, only the desk's files exist.
  if (pages.isRebuilt) return;
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params }, reply) =>
    send(reply, await builtFiles.read(`/assets/${params.name}`)),
  );
}

/** Returns undefined if there is neither a product nor a draft. */
function toPreviewProduct(productReferenceId: string, { product, draft }: ProductEdit): Product | undefined {
  const imagePath = draft?.imagePath ?? product?.imagePath;
  if (imagePath === undefined) return undefined;
  const changes = { ...draft?.fields, reference_id: productReferenceId };
  const {
    priceFrom,
    priceTo,
    position: _,
    listed: __,
    available,
    ...fields
  } = toProduct(mergeFields(product, changes));
  return {
    ...fields,
    id: product?.id ?? '00000000-0000-4000-8000-000000000000',
    imagePath,
    variablePrice: { from: priceFrom, to: priceTo },
    available: available ?? product?.available ?? true,
  };
}

/** Files never change, because their names contain a hash. */
function send(reply: FastifyReply, file: { contentType: string; bytes: Buffer } | undefined): FastifyReply {
  if (file === undefined) throw new Problem('NOT_FOUND');
  return reply
    .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
    .type(file.contentType)
    .send(file.bytes);
}
