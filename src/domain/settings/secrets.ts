// Encrypts the secrets in the settings with a key that is not in the database, but in the environment or in a file of the data folder.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** The name of the key file in the data folder. */
export const keyFileName = 'secrets.key'

/** The format of a key: 32 bytes as 64 hexadecimal digits. */
export const keyPattern = /^[\da-f]{64}$/i

/** `name` is the setting's name, which is authenticated: a secret of one setting cannot be decrypted as that of another. */
export type Secrets = {
  /** Encrypts a text. Creates the key if there is none. */
  seal(name: string, text: string): Buffer
  /** Decrypts a text; null if it was encrypted with another key or changed since. */
  open(name: string, sealed: Buffer): string | null
}

/** `given` is the key from the environment; if it is null, the key is in the file `path`, which only its owner can read. */
export function openSecrets(given: string | null, path: string): Secrets {
  const find = () => (given === null ? readKey(path) : Buffer.from(given, 'hex'))
  return {
    seal: (name, text) => seal(find() ?? makeKey(path), name, text),
    open: (name, sealed) => {
      const key = find()
      return key && unseal(key, name, sealed)
    },
  }
}

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** Returns a random nonce, the tag and the ciphertext (AES-256-GCM, NIST SP 800-38D). */
function seal(key: Buffer, name: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(name))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

function unseal(key: Buffer, name: string, sealed: Buffer): string | null {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  try {
    const cipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    cipher.setAAD(Buffer.from(name)).setAuthTag(tag)
    const text = Buffer.concat([cipher.update(sealed.subarray(nonceBytes + tagBytes)), cipher.final()])
    return text.toString('utf8')
  } catch {
    return null
  }
}

/** The key in the file; null if there is no file. Throws for a file without a valid key, so that no secret is encrypted with half a key. */
function readKey(path: string): Buffer | null {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (keyPattern.test(text)) return Buffer.from(text, 'hex')
    throw new Error(`${path} holds no key. Put the right file back, or remove it and type the secrets again.`)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Creates the key file atomically: if two processes create it at the same time, both use the first one. */
function makeKey(path: string): Buffer {
  mkdirSync(dirname(path), { recursive: true })
  const key = randomBytes(32)
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`
  const file = openSync(unfinished, 'wx', 0o600)
  try {
    writeSync(file, `${key.toString('hex')}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  try {
    linkSync(unfinished, path)
    return key
  } catch (error) {
    const first = readKey(path)
    if (!first) throw error
    return first
  } finally {
    rmSync(unfinished)
  }
}
