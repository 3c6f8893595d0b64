import superjson, { type SuperJSONResult } from 'superjson';
import * as z from 'zod';
import type { ReconcileRequest, ReconcileResult } from '#server/desk/router.ts';
import { post } from '../../api/call.ts';

/** Uploads files to compare with the records of a month. @throws Fault */
export async function uploadFiles(month: string, request: ReconcileRequest): Promise<ReconcileResult> {
  const answer = await post(`/accounts/months/${month}/reconcile`, request, z.custom<SuperJSONResult>());
  return superjson.deserialize(answer);
}
