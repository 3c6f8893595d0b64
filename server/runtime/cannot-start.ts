/** Why a program cannot start, as a sentence for the operator who started it: no stack trace says more. */
export class CannotStart extends Error {}

/** The embedded database serves one process only, and another has it. */
export class DatabaseInUse extends CannotStart {
  constructor(dataDir: string, holder: string) {
    super(
      `The embedded database in ${dataDir} is in use by process ${holder}. Stop that one, or set DATABASE_URL.`,
    );
  }
}

/** The database was prepared by another version of the shop than this program belongs to. */
export class DatabaseOfOtherVersion extends CannotStart {}
