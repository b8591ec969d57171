// Decides whether the storage of images can be used: a small file is written, read and removed.
import { randomUUID } from 'node:crypto'
import { type ImageStorage, openImageStorage } from './image-storage.ts'
import { unfinishedFolder } from './synced-image-folder.ts'

const content = 'a check of the storage'

/**
 * Writes a small file, reads it and removes it. Throws what the folder or the bucket says. A crash in between leaves the file
 * among the temporary ones, which the next start removes.
 */
export async function checkImageStorage(storage: ImageStorage): Promise<void> {
  const disk = await openImageStorage(storage)
  const key = `${unfinishedFolder}/${randomUUID()}`
  try {
    await disk.put(key, content)
    if ((await disk.get(key)) !== content) throw new Error('A file that was written was read as another one.')
    await disk.delete(key)
  } catch (error) {
    // flydrive's own message only repeats the key.
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error
  }
}
