// Encrypts the secrets of the settings with a key that is not in the database: from the environment, or from a file of the data folder.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** The name of the file in the data folder. */
export const keyFileName = 'secrets.key'

/** A key as it is written: 32 bytes as 64 hexadecimal digits. */
export const keyPattern = /^[\da-f]{64}$/i

/** `name` is that of the setting: what is stored for one cannot be read as another. */
export type Secrets = {
  /** Encrypts a text. Makes the key when there is none. */
  seal(name: string, text: string): Buffer
  /** The text again; null when it was encrypted with another key, or was changed since. */
  open(name: string, sealed: Buffer): string | null
}

/** With `given`, the key of the environment; otherwise the key is in the file `path`, which only its owner reads. */
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

/** A random nonce, the tag, and the encrypted text (AES-256-GCM, NIST SP 800-38D). */
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

/** The key of the file; null when there is none. What is no key counts as none, so that a secret is never encrypted with half a key. */
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

/** Writes a whole file, or none: of two programs that make it at the same moment, both use the one that came first. */
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
