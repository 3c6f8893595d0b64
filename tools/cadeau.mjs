#!/usr/bin/env node
import { runInstalled } from './install.mjs';

await runInstalled('server/cli/main.ts', process.argv.slice(2));
