import { listDeskProcedures } from '../desk-procedures.ts';
import { DESK_CALLS } from '../desk-routes.ts';

// Prints the procedures and plain calls of the desk, for tests that start the shop from outside.

process.stdout.write(JSON.stringify({ procedures: listDeskProcedures(), calls: DESK_CALLS }));
