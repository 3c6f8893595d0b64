import type { Picture } from './picture-repository.ts';

/** Files of this build and of those before it. */
export type BuiltFileRepository = {
  read: (path: string) => Promise<Picture | undefined>;
};
