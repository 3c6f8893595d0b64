import { runVisitor } from './visitor.ts';

await runVisitor('lighthouse');
