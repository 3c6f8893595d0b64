/**
 * Names a moment of money.md part 2 at which tests may stop the process. Under the package condition
 * `failpoints` another module takes this one's place; here it does nothing.
 */
export function failpoint(_moment: string): Promise<void> | undefined {
  return undefined;
}
