/** An amount in francs, as `50` or `50.80`, in Rappen. Undefined for anything else, and for nothing. */
export function readAmount(text: string): number | undefined {
  const [, francs, rappen = '0'] = /^(\d{1,5})(?:[.,](\d{2}))?$/.exec(text.trim()) ?? [];
  const amount = Number(francs) * 100 + Number(rappen);
  return amount > 0 ? amount : undefined;
}
