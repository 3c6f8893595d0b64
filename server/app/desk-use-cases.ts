import { createDeskCatalogue, type DeskCatalogueDeps } from './desk/desk-catalogue.ts';

type DeskDeps = DeskCatalogueDeps;

/**
 * What a person who is signed in may do at the desk: the use cases and read models of the command line, each by the right of
 * its command, written down with the person.
 */
export function createDesk(deps: DeskDeps) {
  return {
    catalogue: createDeskCatalogue(deps),
  };
}
