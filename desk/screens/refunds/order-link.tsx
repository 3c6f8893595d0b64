import type { ReactNode } from 'react';
import { Link } from 'react-router';

export function OrderLink({ reference, hash = '' }: { reference: string; hash?: string }): ReactNode {
  return <Link to={`/orders/${encodeURIComponent(reference)}${hash}`}>{reference}</Link>;
}
