import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Deviations from a valid response. */
export type PasskeyFaults = {
  origin?: string;
  host?: string;
  challenge?: string;
  /** False if the authenticator didn't verify the person by fingerprint, face or PIN. */
  verified?: boolean;
  counter?: number;
  userHandle?: string;
  type?: string;
  /** True to flip a bit of the signature. */
  hasInvalidSignature?: boolean;
};

type CredentialOptions = { challenge: string; rpId?: string; rp?: { id: string }; user?: { id: string } };

/**
 * Creates a software authenticator (WebAuthn, ES256) with one passkey.
 * @param origin of the pages that call it
 */
export function createSoftwarePasskey(origin: string, { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let owner = '';
  const createAuthenticatorData = (host: string, flags: number, faults: PasskeyFaults) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(faults.counter ?? (counts ? counter : 0));
    const verified = faults.verified === false ? 0 : 4;
    return Buffer.concat([sha256(faults.host ?? host), Buffer.from([flags | 1 | verified]), count]);
  };
  const createClientData = (type: string, credentialOptions: CredentialOptions, faults: PasskeyFaults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? credentialOptions.challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    );
  return {
    id: id.toString('base64url'),
    /** @param options as the server sends them */
    create: (options: object, faults: PasskeyFaults = {}) => {
      const credentialOptions = options as CredentialOptions;
      owner = credentialOptions.user?.id ?? '';
      const size = Buffer.alloc(2);
      size.writeUInt16BE(id.length);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const point = [x, y].map((part) => Buffer.from(part, 'base64url'));
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, point[0]],
          [-3, point[1]],
        ]),
      );
      const data = createAuthenticatorData(credentialOptions.rp?.id ?? '', 0x40, faults);
      const authData = Buffer.concat([data, Buffer.alloc(16), size, id, key]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: createClientData('webauthn.create', credentialOptions, faults).toString(
            'base64url',
          ),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** @param options as the server sends them */
    sign: (options: object, faults: PasskeyFaults = {}) => {
      const credentialOptions = options as CredentialOptions;
      counter += 1;
      const data = createAuthenticatorData(credentialOptions.rpId ?? '', 0, faults);
      const clientData = createClientData('webauthn.get', credentialOptions, faults);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      if (faults.hasInvalidSignature) signature.writeUInt8((signature.at(-1) ?? 0) ^ 1, signature.length - 1);
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: faults.userHandle ?? owner,
        },
      };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** Encodes the part of CBOR (RFC 8949) that authenticators use: whole numbers, texts, bytes, maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (!(value instanceof Map)) throw new Error('authenticators do not encode such a value');
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}
