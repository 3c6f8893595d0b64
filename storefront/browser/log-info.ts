/** One line in the browser's console; never with anything a visitor typed. */
export function logInfo(message: string): void {
  console.info(message);
}
