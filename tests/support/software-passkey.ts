/** Acts like a passkey without a device: creates ES256 keys and signs (WebAuthn level 2, attestation "none"). */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, member]) => [cbor(key), cbor(member)])]);
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

/** Parts of the browser options that are signed. A test can set wrong ones. */
export interface Ceremony {
  challenge: string;
  origin: string;
  userVerified?: boolean;
}

const encoded = (bytes: Buffer) => bytes.toString('base64url');

function clientData(type: 'webauthn.create' | 'webauthn.get', { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

export interface SoftwarePasskey {
  credentialId: string;
  /** Returns the result of `navigator.credentials.create`. */
  create(ceremony: Ceremony): {
    id: string;
    rawId: string;
    type: 'public-key';
    response: { clientDataJSON: string; attestationObject: string; transports: string[] };
  };
  /** Returns the result of `navigator.credentials.get`. The counter increases by default. */
  sign(
    ceremony: Ceremony,
    counter?: number,
  ): {
    id: string;
    rawId: string;
    type: 'public-key';
    response: { clientDataJSON: string; authenticatorData: string; signature: string };
  };
}

export function softwarePasskey(): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let used = 0;
  const authenticatorData = ({ origin, userVerified = true }: Ceremony, flags: number, count: number, more: Buffer) => {
    const host = createHash('sha256').update(new URL(origin).hostname).digest();
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([host, Buffer.from([flags | (userVerified ? USER_VERIFIED : 0)]), counter, more]);
  };
  const credential = { id: encoded(id), rawId: encoded(id), type: 'public-key' as const };
  return {
    credentialId: credential.id,
    create(ceremony) {
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(jwk.x ?? '', 'base64url')],
        [-3, Buffer.from(jwk.y ?? '', 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const authData = authenticatorData(ceremony, USER_PRESENT | ATTESTED, used, attested);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: encoded(clientData('webauthn.create', ceremony)),
        attestationObject: encoded(cbor(attestation)),
        transports: ['internal'],
      };
      return { ...credential, response };
    },
    sign(ceremony, counter) {
      used = counter ?? used + 1;
      const data = clientData('webauthn.get', ceremony);
      const authData = authenticatorData(ceremony, USER_PRESENT, used, Buffer.alloc(0));
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      const response = {
        clientDataJSON: encoded(data),
        authenticatorData: encoded(authData),
        signature: encoded(createSign('sha256').update(signed).sign(privateKey)),
      };
      return { ...credential, response };
    },
  };
}
