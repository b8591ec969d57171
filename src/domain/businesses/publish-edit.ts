// Decides what follows the commit of an edit: visitors see it at once, and the images that it replaced are removed.
import { type ApprovalStatus, isPublic } from '../../contract/approval-status.ts'
import type { ImageContext } from '../media/image-store.ts'
import { removeImages } from '../media/remove-images.ts'

type Context = ImageContext & { cache: { clear(): void } }
type Edited = { business: { approvalStatus: ApprovalStatus }; isChanged: boolean; orphaned: string[] }

/** Clears `cache` if visitors may see a difference, and removes the files of the images that nothing shows any longer. */
export async function publishEdit(
  context: Context,
  { business, isChanged, orphaned }: Edited,
): Promise<void> {
  // Before the response is sent: a client that knows of the change must also see it.
  if (isChanged && isPublic(business.approvalStatus)) context.cache.clear()
  await removeImages(context, orphaned)
}
