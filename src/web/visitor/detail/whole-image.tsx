// Knows how a photograph is seen whole: in a dialog over the page, or without JavaScript as a file of its own.
import { X } from 'lucide-react'
import { useRef } from 'react'
import type { BusinessCard } from '../../../contract/business.ts'
import { imageSrcSet, imageVariantPath } from '../../../contract/image.ts'
import { BusinessImage } from '../../business/business-image.tsx'
import { PageLink } from '../../navigation/page-link.tsx'

type WholeImageProps = {
  business: Pick<BusinessCard, 'id' | 'name' | 'category' | 'image' | 'focalPoint'>
  imageId: string
}

/** The image of a business page as a link. Stock images need none: they have the proportions of the frame. */
export function WholeImage({ business, imageId }: WholeImageProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const widest = imageVariantPath(imageId, 1280)
  const about = `Picture of ${business.name}`
  return (
    <>
      <PageLink
        className="image-frame detail-image"
        href={widest}
        onNavigate={() => dialog.current?.showModal()}
      >
        <BusinessImage business={business} isMain />
        <span className="whole-image-hint">Whole picture</span>
      </PageLink>
      {/* A tap anywhere closes it, as people expect of an image over a page. */}
      <dialog
        ref={dialog}
        className="whole-screen whole-image"
        aria-label={about}
        onClickCapture={(event) => event.currentTarget.close()}
      >
        {/* Lazy, so that it is loaded when the dialog opens. */}
        <img
          src={widest}
          srcSet={imageSrcSet(business.image) ?? undefined}
          sizes="100vw"
          alt={about}
          loading="lazy"
        />
        <button type="button" aria-label="Close picture">
          <X aria-hidden="true" />
        </button>
      </dialog>
    </>
  )
}
