#!/usr/bin/env node
import { installAndRun } from './install.mjs';

installAndRun('server/operator/main.ts', process.argv.slice(2));
