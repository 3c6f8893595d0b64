import { runBrowserProgram } from './run-in-browser.ts';

await runBrowserProgram('lighthouse');
