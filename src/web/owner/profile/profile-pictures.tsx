// Knows the two pictures of a listing as they are kept, and what stands in for one that is missing.
import type { OwnBusiness } from '../../../contract/business.ts'
import { BusinessPicture } from '../../business/business-picture.tsx'
import { dyeClass } from '../../business/category-look.ts'
import { notProvided } from '../not-provided.ts'

export function ProfilePictures({ business }: { business: OwnBusiness }) {
  return (
    <section className={`panel ${dyeClass(business.category)}`} aria-labelledby="profile-pictures">
      <h2 id="profile-pictures">Pictures</h2>
      <div className="profile-pictures">
        <figure>
          <div className="listing-picture">
            <BusinessPicture business={business} />
          </div>
          <figcaption>Image{!business.image && ': none, so visitors see this pattern'}</figcaption>
        </figure>
        <figure>
          {business.logo ? (
            <img className="profile-logo" src={business.logo} alt="" width="112" height="112" />
          ) : (
            <div className="profile-logo profile-no-logo">{notProvided}</div>
          )}
          <figcaption>Logo</figcaption>
        </figure>
      </div>
    </section>
  )
}
