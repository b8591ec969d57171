// Knows how the image and the logo of a listing are shown to its owner, and what is shown when one is missing.
import type { OwnBusiness } from '../../../contract/business.ts'
import { imageSrcSet } from '../../../contract/image.ts'
import { BusinessImage } from '../../business/business-image.tsx'
import { paletteClass } from '../../business/palette-class.ts'
import { PhotoStrip } from '../../business/photo-strip.tsx'
import { notProvided } from '../fact-panel.tsx'

export function ProfileImages({ business }: { business: OwnBusiness }) {
  return (
    <section className={`panel ${paletteClass(business.category)}`} aria-labelledby="profile-images">
      <h2 id="profile-images">Pictures</h2>
      <div className="profile-images">
        <figure>
          <div className="image-frame listing-image">
            <BusinessImage business={business} />
          </div>
          <figcaption>Image{!business.image && ': none, so visitors see this pattern'}</figcaption>
        </figure>
        <figure>
          {business.logo ? (
            <ProfileLogo path={business.logo} />
          ) : (
            <div className="profile-logo profile-no-logo">{notProvided}</div>
          )}
          <figcaption>Logo</figcaption>
        </figure>
      </div>
      <PhotoStrip photos={business.photos} />
    </section>
  )
}

function ProfileLogo({ path }: { path: string }) {
  const srcSet = imageSrcSet(path)
  return (
    <img
      className="profile-logo"
      src={path}
      {...(srcSet && { srcSet, sizes: '7rem' })}
      alt=""
      width="112"
      height="112"
    />
  )
}
