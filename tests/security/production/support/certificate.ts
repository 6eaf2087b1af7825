/** Generates a certificate for the local host names, for tests over https. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;
const OID = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  subjectAltName: '551d11',
  basicConstraints: '551d13',
} as const;

/**
 * Creates a self-signed certificate that is valid for two days.
 * @param addresses IPv4 addresses in addition to `localhost`.
 */
export function makeCertificate(addresses: readonly string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid(OID.ecdsaWithSha256));
  const name = sequence(der(0x31, sequence(oid(OID.commonName), der(0x0c, Buffer.from('Tetrarch test')))));
  const names = [der(0x82, Buffer.from('localhost')), ...addresses.map((one) => der(0x87, ipv4(one)))];
  const extensions = sequence(
    extension(OID.subjectAltName, sequence(...names)),
    extension(OID.basicConstraints, sequence(der(0x01, Buffer.from([0xff])))),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(-DAY_MS), time(DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = sign('sha256', body, privateKey);
  const whole = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), der(0x04, value));
}

function ipv4(address: string): Buffer {
  return Buffer.from(address.split('.').map(Number));
}

/** The year has two digits, so the format is valid until 2049. */
function time(fromNowMs: number): Buffer {
  const text = new Date(Date.now() + fromNowMs).toISOString();
  return der(0x17, Buffer.from(`${text.slice(2, 19).replace(/[-T:]/g, '')}Z`));
}
