/** Logs a line to the browser's console. Must never contain visitor input. */
export function logInfo(message: string): void {
  console.info(message);
}
