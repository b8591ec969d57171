// Files of the data folder: written whole or not at all, and only regular ones are opened.
import { closeSync, constants, existsSync, fstatSync, openSync } from 'node:fs'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** The bytes of a file, all at once or piece by piece. */
export type FileContent = string | Uint8Array | AsyncIterable<Uint8Array>

export type AtomicWrite = {
  /** Where the bytes are written first: on the same file system as the file, and used by one writer at a time. */
  temporary: string
  /** Only this user may read the file and the folders that are made for it. */
  isPrivate?: boolean
  /** Refuses with FileExists when another file has the name, instead of replacing that file. */
  isNew?: boolean
}

/** Another file has the name. */
export class FileExists extends Error {
  override readonly name = 'FileExists'
}

/**
 * Writes a file and makes the folders that are missing. Once it resolves, the file survives a power cut; at no moment is a
 * part of a file under its name. When it fails, the temporary file is removed; a crash leaves that file and nothing
 * else. Throws what the file system says, what `content` throws, and FileExists for `isNew`.
 */
export async function writeFileAtomically(
  file: string,
  content: FileContent,
  { temporary, isPrivate = false, isNew = false }: AtomicWrite,
): Promise<void> {
  const path = resolve(file)
  await makeSyncedFolder(dirname(resolve(temporary)), isPrivate)
  await makeSyncedFolder(dirname(path), isPrivate)
  try {
    await writeSynced(temporary, content, isPrivate ? 0o600 : 0o666)
    await (isNew ? nameNewFile(temporary, path) : rename(temporary, path))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

// A power cut removes a new folder, with every file in it, unless its parent was synced after the folder was made.
// Step by step: where the file system accepts no folder (/proc), mkdir with `recursive` never returns.
async function makeSyncedFolder(folder: string, isPrivate: boolean): Promise<void> {
  if (existsSync(folder)) return
  await makeSyncedFolder(dirname(folder), isPrivate)
  try {
    await mkdir(folder, isPrivate ? 0o700 : 0o777)
  } catch (error) {
    // Another writer may have made it just now.
    if (!existsSync(folder)) throw error
  }
  await syncFolder(dirname(folder))
}

// A crash may have left an older temporary file of this name: 'w' writes over it.
async function writeSynced(path: string, content: FileContent, mode: number): Promise<void> {
  const file = await open(path, 'w', mode)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

// A link never replaces a file, whoever was first. FAT, the file system of most memory sticks, has no links; there a check
// before the rename is the best there is.
async function nameNewFile(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path)
  } catch {
    if (existsSync(path)) throw new FileExists(path)
    return rename(temporary, path)
  }
  await rm(temporary)
}

// Without it a power cut may undo the rename. Windows cannot open a folder, and some file systems cannot sync one (EINVAL).
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EINVAL')) throw error
  } finally {
    await handle.close()
  }
}

/** Opens the file for reading; throws when it is a folder, a pipe or a device. The caller closes it. */
export function openRegularFile(path: string): number {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  if (fstatSync(file).isFile()) return file
  closeSync(file)
  throw new Error('it is a folder, a pipe or a device')
}
