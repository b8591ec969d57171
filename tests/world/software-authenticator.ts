// A passkey in software: it is created and signs as on a device, with an ES256 key and without attestation. A test can make it lie.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  Assertion,
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequest,
} from '../../src/contract/second-factor.ts'

/** What the browser and the device claim instead of the truth. */
type Lies = { origin?: string; rpId?: string; challenge?: string; counter?: number; id?: string }

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const userPresent = 0x01
const hasNewKey = 0x40

/** A device with one key. Its counter rises with each signature, unless `counts` is false, as on a phone. */
export function createAuthenticator(origin: string, { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const describe = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authData = (rpId: string, flags: number, lies: Lies, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? (counts ? ++counter : 0))
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), count, more])
  }
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const credential = (lies: Lies) =>
    ({ id: lies.id ?? text(id), rawId: lies.id ?? text(id), type: 'public-key' }) as const

  return {
    id: text(id),
    /** What the browser returns for a new passkey. */
    create: ({ challenge, rp }: PasskeyCreationOptions, lies: Lies = {}): NewCredential => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
      const length = Buffer.from([0, id.length])
      const data = authData(
        rp.id,
        userPresent | hasNewKey,
        lies,
        Buffer.concat([Buffer.alloc(16), length, id, key]),
      )
      return {
        ...credential(lies),
        response: {
          clientDataJSON: text(describe('webauthn.create', challenge, lies)),
          attestationObject: text(attestation(data)),
          transports: ['internal'],
        },
      }
    },
    /** What the browser returns for a sign-in. */
    get: ({ challenge, rpId }: PasskeyRequest, lies: Lies = {}): Assertion => {
      const client = describe('webauthn.get', challenge, lies)
      const data = authData(rpId, userPresent, lies)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential(lies),
        response: { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) },
      }
    },
  }
}

// The few CBOR encodings that are needed (RFC 8949): maps, text, bytes, and small numbers.
const bytesOf = (value: Buffer) =>
  Buffer.concat([
    value.length < 256
      ? Buffer.from([0x58, value.length])
      : Buffer.from([0x59, value.length >> 8, value.length & 255]),
    value,
  ])
const textOf = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const numberOf = (value: number) => Buffer.from([value >= 0 ? value : 0x20 - 1 - value])
const mapOf = (...pairs: Buffer[]) => Buffer.concat([Buffer.from([0xa0 + pairs.length / 2]), ...pairs])

/** Key type EC2, algorithm ES256, curve P-256 (RFC 9053). */
const coseKey = (x: Buffer, y: Buffer) =>
  mapOf(
    ...[numberOf(1), numberOf(2), numberOf(3), numberOf(-7), numberOf(-1), numberOf(1)],
    ...[numberOf(-2), bytesOf(x), numberOf(-3), bytesOf(y)],
  )

const attestation = (data: Buffer) =>
  mapOf(...[textOf('fmt'), textOf('none'), textOf('attStmt'), mapOf(), textOf('authData'), bytesOf(data)])
