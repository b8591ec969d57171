// Knows how the file of an image reaches a folder of this machine.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import type { WriteOptions } from 'flydrive/types'
import { writeFileAtomically } from '../files/atomic-file.ts'

/** The folder of temporary files: one folder, so that the sweep finds what a crash left without reading all others. */
export const unfinishedFolder = 'unfinished'

/** flydrive's folder with a `put` that survives a power cut. flydrive's own `put` neither syncs nor renames. */
export class SyncedImageFolder extends FSDriver {
  readonly #root: string

  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
  }

  override put(key: string, contents: string | Uint8Array, _options?: WriteOptions): Promise<void> {
    const temporary = join(this.#root, unfinishedFolder, randomUUID())
    return writeFileAtomically(join(this.#root, key), contents, { temporary })
  }
}
