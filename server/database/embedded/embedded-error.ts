/** The embedded database cannot be used as things are; the message is a sentence for the operator. */
export class EmbeddedDatabaseError extends Error {}

/** Another process of the shop uses this database. */
export class DatabaseInUse extends EmbeddedDatabaseError {
  constructor(dataDir: string, holder: string) {
    super(
      `The embedded database in ${dataDir} is in use by process ${holder}. Stop that one, or set DATABASE_URL.`,
    );
  }
}
