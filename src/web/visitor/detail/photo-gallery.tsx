// The photos of a business page and the image at its top: each opens in a dialog, or without JavaScript as a file.
import { type ComponentType, useState } from 'react'
import type { BusinessCard, BusinessDetail } from '../../../contract/business.ts'
import { findImageId, imageSrcSet, imageVariantPath } from '../../../contract/image.ts'
import type { Photo } from '../../../contract/photo.ts'
import { BusinessImage, Monogram } from '../../business/business-image.tsx'
import { photoText } from '../../business/business-words.ts'
import type { ListedCard } from '../../data/business-query.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import type { PhotoDialogProps, ShownPhoto } from './photo-dialog.tsx'

type Pictures = { name: string; image: string; photos?: readonly Photo[] }
type OpenDialog = { Dialog: ComponentType<PhotoDialogProps>; first: number }

/** `all` photos in their order, the `dialog` while it is open, and `show`, which opens it at the photo that a link leads to. */
function usePhotoDialog({ name, image, photos = [] }: Pictures) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const imageId = findImageId(image)
  const main: ShownPhoto[] = imageId ? [{ id: imageId, url: image, alt: '' }] : []
  const all = [...main, ...photos]
  return {
    all,
    // The dialog is loaded by the first tap. When its script cannot be loaded, the file of the photo is opened, unless the page was left.
    show: (link: HTMLAnchorElement) =>
      import('./photo-dialog.tsx').then(
        ({ PhotoDialog }) =>
          setOpen({ Dialog: PhotoDialog, first: all.findIndex(({ id }) => link.href.includes(id)) }),
        () => link.isConnected && location.assign(link.href),
      ),
    dialog: open && <open.Dialog name={name} photos={all} first={open.first} onClose={() => setOpen(null)} />,
  }
}

export function DetailImage({ business }: { business: ListedCard | undefined }) {
  const imageId = business && findImageId(business.image)
  if (imageId) return <WholeImage business={business} imageId={imageId} />
  return (
    <div className="image-frame detail-image">
      {business && <BusinessImage business={business} isMain />}
      {business?.image === '' && <Monogram business={business} />}
    </div>
  )
}

type WholeImageProps = {
  business: Pick<BusinessCard, 'id' | 'name' | 'category' | 'image' | 'focalPoint'> & {
    photos?: readonly Photo[]
  }
  imageId: string
}

/** The image of a business page, as a link to the whole image. Stock images need none: they have the proportions of the frame. */
function WholeImage({ business, imageId }: WholeImageProps) {
  const { show, dialog } = usePhotoDialog(business)
  const others = business.photos?.length
  return (
    <>
      <PageLink className="image-frame detail-image" href={imageVariantPath(imageId, 1280)} onNavigate={show}>
        <BusinessImage business={business} isMain />
        <span className="whole-image-hint">{others ? `All ${others + 1} photos` : 'Whole picture'}</span>
      </PageLink>
      {dialog}
    </>
  )
}

export function PhotoGallery({ business }: { business: BusinessDetail }) {
  const { all, show, dialog } = usePhotoDialog(business)
  const { name, photos } = business
  if (photos.length === 0) return null
  return (
    <>
      <section className="gallery" aria-labelledby="photos-heading">
        <h2 id="photos-heading">Photos</h2>
        <ul>
          {photos.map((photo) => (
            <li key={photo.id}>
              <PageLink href={imageVariantPath(photo.id, 1280)} onNavigate={show}>
                <img
                  src={photo.url}
                  srcSet={imageSrcSet(photo.url) ?? undefined}
                  sizes="(min-width: 48rem) 14rem, 46vw"
                  alt={photoText(photo, all.indexOf(photo), name)}
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                />
              </PageLink>
            </li>
          ))}
        </ul>
      </section>
      {dialog}
    </>
  )
}
