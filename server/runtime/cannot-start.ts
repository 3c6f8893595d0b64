/** Why a program cannot start, as a sentence for the operator who started it: no stack trace says more. */
export class CannotStart extends Error {}

/** The embedded database cannot be used as things are; the message is a sentence for the operator. */
export class EmbeddedDatabaseError extends CannotStart {}

/** Another process of the shop uses this database. */
export class DatabaseInUse extends EmbeddedDatabaseError {
  constructor(dataDir: string, holder: string) {
    super(
      `The embedded database in ${dataDir} is in use by process ${holder}. Stop that one, or set DATABASE_URL.`,
    );
  }
}

/** The database was prepared by another version of the shop than this program belongs to. */
export class DatabaseOfOtherVersion extends CannotStart {}

/** The brand cannot be loaded. */
export class CannotLoadBrand extends CannotStart {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`The brand cannot be loaded.\n${faults.map((fault) => `  - BRAND: ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}
