#!/usr/bin/env node
import { installAndRun } from './install.mjs';

installAndRun('server/cli/main.ts', process.argv.slice(2));
