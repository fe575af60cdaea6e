import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const flags = { present: 1, verified: 4, attested: 64 };

/** What an authenticator may do wrong. */
export type Mischief = { origin?: string; rpId?: string; isUnverified?: boolean; challenge?: string; format?: string };

/** An authenticator in software with one key: it answers the options of the server as a browser would. */
export function createAuthenticator(siteUrl: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let userHandle = '';
  let count = 0;

  const clientData = (type: string, challenge: unknown, { origin = siteUrl, challenge: other }: Mischief) =>
    Buffer.from(JSON.stringify({ type, challenge: other ?? challenge, origin, crossOrigin: false }));
  const authData = (extra: Buffer, { rpId = new URL(siteUrl).hostname, isUnverified = false }: Mischief) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const bits = flags.present + (isUnverified ? 0 : flags.verified) + (extra.length > 0 ? flags.attested : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), counter, extra]);
  };

  return {
    id,
    /** The response to the options of a new passkey. */
    create(options: Record<string, unknown>, mischief: Mischief = {}) {
      userHandle = (options['user'] as { id: string }).id;
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', mischief.format ?? 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(attested, mischief))],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url');
      const clientDataJSON = clientData('webauthn.create', options['challenge'], mischief).toString('base64url');
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, transports: ['usb'] },
      };
    },
    /** The response to the options of a log-in. */
    get(options: Record<string, unknown>, mischief: Mischief & { count?: number; userHandle?: string } = {}) {
      count = mischief.count ?? count + 1;
      const client = clientData('webauthn.get', options['challenge'], mischief);
      const data = authData(Buffer.alloc(0), mischief);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: mischief.userHandle ?? userHandle,
        },
      };
    },
  };
}
