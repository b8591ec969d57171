// Knows the photos of a business page: each opens in a dialog, or without JavaScript as a file of its own.
import type { BusinessDetail } from '../../../contract/business.ts'
import { imageSrcSet, imageVariantPath } from '../../../contract/image.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { photoText } from './photo-text.ts'
import { usePhotoDialog } from './use-photo-dialog.tsx'

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
