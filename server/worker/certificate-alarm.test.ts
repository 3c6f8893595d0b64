import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { composeApp } from '#server/app.ts';
import { openAlarmReceivers } from '#server/testing/alarm-receivers.ts';
import { runAlarmChecks } from './scheduled-tasks.ts';

const receivers = await openAlarmReceivers();
const { test } = receivers;
await test.systems.reset();
afterAll(() => receivers.close());

it('the certificate of the shop raises an alarm before it ends', async () => {
  // The package has a certificate: only its end date counts here.
  const server = new SMTPServer({ secure: true });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const encrypted = composeApp({
    ...test.adapters,
    config: { ...test.app.config, publicUrl: `https://127.0.0.1:${port}` },
  });
  const { endsAt } = await encrypted.alarms.checkCertificates();
  await receivers.run(encrypted, 'certificate');
  server.close();
  const daysBefore = async (days: number) => {
    const now = (await test.app.reports.now()).getTime() / 1000;
    await receivers.later(((endsAt ?? Number.NaN) - now) / 60 - days * 1440);
  };
  const ofCertificate = () =>
    receivers.listMessages().filter((candidate) => candidate.includes('certificate'));
  await daysBefore(15);
  await runAlarmChecks(encrypted);
  expect(ofCertificate()).toEqual([]);
  await daysBefore(13.5);
  await runAlarmChecks(encrypted);
  expect(ofCertificate()).toEqual([`begun certificate-expiring 127.0.0.1:${port}`]);
  expect(JSON.stringify(receivers.posts())).toContain('ends in 13 days');
});
