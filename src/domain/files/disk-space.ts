// The space on the disk of a folder that may not exist.
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Reads the disk on which a folder is, or would be made. Free is what the program can use, without the part reserved for root. */
export async function readDisk(folder: string) {
  const { bsize, blocks, bavail, files, ffree } = await statfs(findExisting(folder))
  return { bytes: bsize * blocks, freeBytes: bsize * bavail, freeInodes: ffree, inodes: files }
}

/** The path itself, or its nearest parent folder that exists. */
export function findExisting(path: string): string {
  return existsSync(path) ? path : findExisting(dirname(path))
}
