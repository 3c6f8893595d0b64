import { runVisitor } from './run-in-browser.ts';

await runVisitor('screenshots', 'desk.ts');
