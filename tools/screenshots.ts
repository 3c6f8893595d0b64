import { runVisitor } from './visitor.ts';

await runVisitor('screenshots');
