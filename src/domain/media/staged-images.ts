// Decides what happens to images that are stored for a request which then fails.
import { findImageId } from '../../contract/image.ts'
import type { UploadKind } from '../../contract/image-upload.ts'
import { isUnavailable } from '../../database/failures.ts'
import type { ImageContext } from './image-store.ts'
import { removeImages } from './remove-images.ts'

/**
 * The paths of the uploads of one request. Their rows are committed and their files are on the disk, but they are attached to
 * no business yet, so nobody can see them.
 */
export type StagedImages = Partial<Record<UploadKind, string>>

/**
 * Does the work that attaches staged images. When it fails, the images are removed and the failure is thrown on. When the
 * database or the bucket did not respond, they are left to the sweep: nobody knows then whether the work was committed, or whether a
 * file still arrives.
 */
export async function discardOnFailure<T>(
  context: ImageContext,
  staged: StagedImages,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUnavailable(error)) await removeImages(context, stagedIds(staged))
    throw error
  }
}

const stagedIds = (staged: StagedImages): string[] =>
  Object.values(staged).flatMap((path) => findImageId(path) ?? [])
