// Files of the data folder: atomic writes, opening only regular files, and the space on its disk.
import { closeSync, constants, existsSync, fstatSync, openSync } from 'node:fs'
import { link, mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** The bytes of a file, as a whole or in chunks. */
type FileContent = string | Uint8Array | AsyncIterable<Uint8Array>

type AtomicWrite = {
  /** The path of the temporary file: on the same file system as the file, and used by only one writer at a time. */
  temporary: string
  /** Only the current user may read the file and the folders that are created for it. */
  isPrivate?: boolean
  /** Refuses with FileExists when another file already has the name, instead of replacing it. */
  isNew?: boolean
}

/** Another file already has the name. */
export class FileExists extends Error {
  override readonly name = 'FileExists'
}

/**
 * Writes a file atomically and creates missing folders. Once it resolves, the file survives a power cut, and its name never refers to a
 * partial file. If it fails, the temporary file is removed; a crash leaves only that file. Throws errors of the file system and of
 * `content`, and FileExists for `isNew`.
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

// A power cut can lose a new folder with every file in it, unless its parent was synced after the folder was created. Folders are created
// one by one: on a file system that accepts none (/proc), mkdir with `recursive` never returns.
async function makeSyncedFolder(folder: string, isPrivate: boolean): Promise<void> {
  if (existsSync(folder)) return
  await makeSyncedFolder(dirname(folder), isPrivate)
  try {
    await mkdir(folder, isPrivate ? 0o700 : 0o777)
  } catch (error) {
    // Another writer may have just created it.
    if (!existsSync(folder)) throw error
  }
  await syncFolder(dirname(folder))
}

// A crash may have left an older temporary file with this name, which the flag 'w' overwrites.
async function writeSynced(path: string, content: FileContent, mode: number): Promise<void> {
  const file = await open(path, 'w', mode)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

// A hard link never replaces an existing file, even in a race. FAT, the file system of most memory sticks, has no links; there, checking
// before the rename is the best that can be done.
async function nameNewFile(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path)
  } catch {
    if (existsSync(path)) throw new FileExists(path)
    return rename(temporary, path)
  }
  await rm(temporary)
}

// Without this, a power cut can undo the rename. Windows cannot open a folder, and some file systems cannot sync one (EINVAL).
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

/** Reads the disk on which a folder is, or would be made. Free is what the program can use, without the part reserved for root. */
export async function readDisk(folder: string) {
  const { bsize, blocks, bavail, files, ffree } = await statfs(findExisting(folder))
  return { bytes: bsize * blocks, freeBytes: bsize * bavail, freeInodes: ffree, inodes: files }
}

/** The path itself, or its nearest parent folder that exists. */
export function findExisting(path: string): string {
  return existsSync(path) ? path : findExisting(dirname(path))
}
