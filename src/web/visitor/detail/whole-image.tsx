// Knows how the image of a business page is seen whole: in the dialog of the photos, or without JavaScript as a file of its own.
import type { BusinessCard } from '../../../contract/business.ts'
import { imageVariantPath } from '../../../contract/image.ts'
import type { Photo } from '../../../contract/photo.ts'
import { BusinessImage } from '../../business/business-image.tsx'
import { PageLink } from '../../navigation/page-link.tsx'
import { usePhotoDialog } from './use-photo-dialog.tsx'

type WholeImageProps = {
  business: Pick<BusinessCard, 'id' | 'name' | 'category' | 'image' | 'focalPoint'> & {
    photos?: readonly Photo[]
  }
  imageId: string
}

/** The image of a business page as a link. Stock images need none: they have the proportions of the frame. */
export function WholeImage({ business, imageId }: WholeImageProps) {
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
