/** Processes all items with limited concurrency and returns the results in order. */
export async function mapConcurrently<From, To>(
  concurrency: number,
  items: readonly From[],
  work: (item: From, index: number) => Promise<To>,
): Promise<To[]> {
  const results: To[] = [];
  const remaining = items.entries();
  const processNext = async () => {
    for (const [index, item] of remaining) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: concurrency }, processNext));
  return results;
}
