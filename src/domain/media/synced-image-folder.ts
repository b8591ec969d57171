// Knows how a file reaches the disk whole: written beside its place, synced, moved there, and the folder synced.
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import type { WriteOptions } from 'flydrive/types'

/** Where half-written files lie; after a power cut the sweep removes them. */
export const unfinishedFolder = 'unfinished'

/**
 * flydrive's folder, with a `put` that survives a power cut: once it resolves the file is there with all its bytes, and
 * at no moment is a part of a file under its name. (flydrive's own `put` neither syncs nor moves.)
 */
export class SyncedImageFolder extends FSDriver {
  readonly #root: string

  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
  }

  override async put(key: string, contents: string | Uint8Array, _options?: WriteOptions): Promise<void> {
    const place = join(this.#root, key)
    const unfinished = join(this.#root, unfinishedFolder, randomUUID())
    await this.#makeFolder(dirname(unfinished))
    await this.#makeFolder(dirname(place))
    try {
      await writeSynced(unfinished, contents)
      await rename(unfinished, place)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    await syncFolder(dirname(place))
  }

  // A folder that is not synced into its parent may be gone after a power cut, with every file in it.
  async #makeFolder(folder: string): Promise<void> {
    const firstMade = await mkdir(folder, { recursive: true })
    if (firstMade === undefined) return
    for (let made = folder; made.length >= firstMade.length; made = dirname(made)) {
      await syncFolder(dirname(made))
    }
  }
}

async function writeSynced(path: string, contents: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(contents)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
