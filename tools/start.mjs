import { installAndRun } from './install.mjs';

installAndRun('tools/start.ts', process.argv.slice(2));
