/** Addresses as a content security policy takes them: it knows neither a query nor an anchor. */
export function frameSources(addresses: readonly string[]): string[] {
  return addresses.map((address) => {
    const { origin, pathname } = new URL(address);
    return origin + pathname;
  });
}
