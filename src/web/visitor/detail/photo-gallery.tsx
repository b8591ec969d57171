// Knows the photos of a business page: each opens in a dialog, or without JavaScript as a file of its own.
import { type ComponentType, useState } from 'react'
import type { BusinessDetail } from '../../../contract/business.ts'
import { imageSrcSet, imageVariantPath } from '../../../contract/image.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import type { PhotoDialogProps } from './photo-dialog.tsx'
import { photoText } from './photo-text.ts'
import './photo-gallery.css'

type OpenDialog = { Dialog: ComponentType<PhotoDialogProps>; first: number }

export function PhotoGallery({ business: { name, photos } }: { business: BusinessDetail }) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  if (photos.length === 0) return null
  // The dialog is loaded by the first tap. When its script cannot be loaded, the file of the photo is opened.
  const show = (first: number, href: string) =>
    import('./photo-dialog.tsx').then(
      ({ PhotoDialog }) => setOpen({ Dialog: PhotoDialog, first }),
      () => location.assign(href),
    )
  return (
    <section className="gallery" aria-labelledby="photos-heading">
      <h2 id="photos-heading">Photos</h2>
      <ul>
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <PageLink href={imageVariantPath(photo.id, 1280)} onNavigate={(link) => show(at, link.pathname)}>
              <img
                src={photo.url}
                srcSet={imageSrcSet(photo.url) ?? undefined}
                sizes="(min-width: 48rem) 14rem, 46vw"
                alt={photoText(photo, at, name)}
                width={photo.width}
                height={photo.height}
                loading="lazy"
              />
            </PageLink>
          </li>
        ))}
      </ul>
      {open && <open.Dialog name={name} photos={photos} first={open.first} onClose={() => setOpen(null)} />}
    </section>
  )
}
