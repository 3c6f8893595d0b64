/** A startup error with a message for operators, shown without a stack trace. */
export class StartError extends Error {}

export class EmbeddedDatabaseError extends StartError {}

/** Another process uses this embedded database. */
export class DatabaseInUseError extends EmbeddedDatabaseError {
  constructor(dataDir: string, holder: string) {
    super(
      `The embedded database in ${dataDir} is in use by process ${holder}. Stop that process, or set DATABASE_URL.`,
    );
  }
}

/** Another version of the shop migrated this database. */
export class DatabaseVersionError extends StartError {}

export class BrandLoadError extends StartError {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`The brand cannot be loaded.\n${faults.map((fault) => `  - BRAND: ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}
