import type { AnyRouter } from '@trpc/server';
import * as z from 'zod';
import type { DeskApp } from '../desk/desk-app.ts';
import type { Access } from '../desk/procedure.ts';
import { createDeskRouter } from '../desk/router.ts';
import { getProcedureAccess } from '../desk/serve-router.ts';

/** The parts of a JSON schema that inputs of the desk use. */
export type InputSchema = {
  anyOf?: readonly InputSchema[];
  const?: unknown;
  enum?: readonly unknown[];
  type?: string;
  properties?: Record<string, InputSchema>;
  required?: readonly string[];
  items?: InputSchema;
};

export type DeskProcedure = {
  path: string;
  access: Access;
  isQuery: boolean;
  /** Undefined without an input. */
  input: InputSchema | undefined;
};

type Procedure = { _def: { type: string; inputs: readonly z.ZodType[] } };

/** Lists the procedures of the desk with the JSON schemas of their inputs. */
export function listDeskProcedures(): DeskProcedure[] {
  // Building the router uses only the sales report.
  const shop = { reports: { salesByDay: async () => [] } } as unknown as DeskApp;
  const { router }: { router: AnyRouter } = createDeskRouter(shop);
  const procedures: Record<string, Procedure> = router._def.procedures;
  return [...getProcedureAccess(router)].map(([path, access]) => {
    const { type = '', inputs = [] } = procedures[path]?._def ?? {};
    const [input] = inputs;
    const schema = input && (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as InputSchema);
    return { path, access, isQuery: type === 'query', input: schema };
  });
}
