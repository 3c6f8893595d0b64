import { startStandIns } from './start-stand-ins.ts';

const environment = process.env;
const port = Number(environment.STAND_INS_PORT ?? 3900);
const smtpPort = Number(environment.SMTP_PORT ?? 3925);
const host = environment.STAND_INS_HOST ?? 'localhost';

const standIns = await startStandIns({
  port,
  smtpPort,
  host,
  dataFolder: environment.STAND_INS_DATA,
  environment,
}).catch((error: Error) => {
  const remedy = 'Set STAND_INS_PORT, SMTP_PORT or STAND_INS_HOST, or stop the program that uses the port.';
  const isAddress = 'syscall' in error && error.syscall === 'listen';
  console.error(`The stand-ins cannot start: ${error.message}${isAddress ? `. ${remedy}` : ''}`);
  process.exit(1);
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void standIns.close().then(() => process.exit(0)));
console.log(`stand-ins: ${standIns.url}  mailbox: ${standIns.url}/mailbox  mail: ${standIns.smtpUrl}`);
