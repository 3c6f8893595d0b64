import { installAndRun } from './install.mjs';

installAndRun('tools/test.ts', process.argv.slice(2));
