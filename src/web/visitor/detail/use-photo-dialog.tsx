// Knows how the photos of a business are opened: the image at the top first, then those of the gallery.
import { type ComponentType, useState } from 'react'
import { findImageId } from '../../../contract/image.ts'
import type { Photo } from '../../../contract/photo.ts'
import type { PhotoDialogProps, ShownPhoto } from './photo-dialog.tsx'

type Pictures = { name: string; image: string; photos?: readonly Photo[] }
type OpenDialog = { Dialog: ComponentType<PhotoDialogProps>; first: number }

/** All photos in their order, the dialog when it is open, and what opens it at the photo whose file a link names. */
export function usePhotoDialog({ name, image, photos = [] }: Pictures) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const imageId = findImageId(image)
  const main: ShownPhoto[] = imageId ? [{ id: imageId, url: image, alt: '' }] : []
  const all = [...main, ...photos]
  return {
    all,
    // The dialog is loaded by the first tap. When its script cannot be loaded, the file of the photo is opened.
    show: ({ href }: HTMLAnchorElement) =>
      import('./photo-dialog.tsx').then(
        ({ PhotoDialog }) =>
          setOpen({ Dialog: PhotoDialog, first: all.findIndex(({ id }) => href.includes(id)) }),
        () => location.assign(href),
      ),
    dialog: open && <open.Dialog name={name} photos={all} first={open.first} onClose={() => setOpen(null)} />,
  }
}
