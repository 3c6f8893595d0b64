import type { Actor } from '#rules/actor.ts';
import { publishDraft, saveDraft, saveDraftPicture } from '#server/operations/catalogue/edit-product.ts';
import {
  createProductEditRepository,
  readDrafts,
} from '#server/postgres/catalogue/pg-product-edit-repository.ts';
import type { Adapters } from './adapters.ts';
import { pick } from './pick.ts';

/** Editing products: draft, preview, publish. */
export function createCatalogueEditing({ connection: { db } }: Adapters) {
  const edits = createProductEditRepository(db);
  return {
    ...pick(edits, 'read', 'dropDraft'),
    drafts: () => readDrafts(db),
    saveDraft: (given: Parameters<typeof saveDraft>[1]) => saveDraft(edits, given),
    saveDraftPicture: (given: Parameters<typeof saveDraftPicture>[1], source: Buffer) =>
      saveDraftPicture(edits, given, source),
    publish: (productReferenceId: string, revision: number, by: Actor) =>
      publishDraft(edits, productReferenceId, revision, by),
  };
}
