import { installAndRun } from './install.mjs';

/** `node tools/run.mjs PROGRAM …` runs on any Node.js, before anything is installed. */
const [program, ...args] = process.argv.slice(2);
await installAndRun(program, args);
