import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../testkit/ports.ts';
import { readCertificateExpiry } from './certificate-expiry.ts';

/** The package has a self-signed certificate: only its dates count here. */
const server = new SMTPServer({ secure: true, authOptional: true });
let port = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  ({ port } = server.server.address() as AddressInfo);
  server.on('error', () => {});
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

describe('the end of a certificate', () => {
  it('is read from the server, for any issuer', async () => {
    const endsAt = await readCertificateExpiry(`https://127.0.0.1:${port}`);
    expect(endsAt?.getUTCFullYear()).toBeGreaterThan(2010);
  });

  it('is missing without TLS, and cannot be read from an unreachable server', async () => {
    expect(await readCertificateExpiry(`http://127.0.0.1:${port}`)).toBeUndefined();
    await expect(readCertificateExpiry(`https://127.0.0.1:${await findFreePort()}`)).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});
