/** Processes all items with limited concurrency and returns the results in order. */
export async function mapConcurrently<From, To>(
  count: number,
  all: readonly From[],
  work: (one: From, index: number) => Promise<To>,
): Promise<To[]> {
  const results: To[] = [];
  const left = all.entries();
  const workOn = async () => {
    for (const [index, one] of left) results[index] = await work(one, index);
  };
  await Promise.all(Array.from({ length: count }, workOn));
  return results;
}
