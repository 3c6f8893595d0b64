import * as z from 'zod';

/** Something that an operator has to look at. */
export const openItem = z.object({
  id: z.int(),
  kind: z.string(),
  /** What is known of it, in the words of the server. */
  detail: z.string(),
  openedAt: z.iso.datetime(),
});
export type OpenItem = z.infer<typeof openItem>;
