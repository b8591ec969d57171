// Knows the table that compares businesses: a column for each, and each fact in a row under its label.
import type { BusinessDetail } from '../../../contract/business.ts'
import type { Distances } from '../../../contract/distances.ts'
import { businessPath } from '../../../contract/page.ts'
import { BusinessImage } from '../../business/business-image.tsx'
import { paletteClass } from '../../business/palette-class.ts'
import { findRepeatedImages } from '../../business/repeated-images.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { useSite } from '../../ui/site-context.ts'
import { listFacts } from './compare-facts.tsx'

type CompareTableProps = {
  businesses: readonly BusinessDetail[]
  /** How far they are; not there without a search from somewhere. */
  distances: Distances | null | undefined
}

export function CompareTable({ businesses, distances }: CompareTableProps) {
  const { name } = useSite()
  const repeated = findRepeatedImages(businesses)
  return (
    <div className="compare-scroll">
      <table className="compare">
        <thead>
          <tr>
            {businesses.map((business, at) => (
              <th key={business.id} scope="col" className={paletteClass(business.category)}>
                <span className="image-frame">
                  <BusinessImage
                    business={repeated[at] ? { ...business, image: '' } : business}
                    sizes="(min-width: 40rem) 20rem, 30vw"
                  />
                </span>
                <PageLink href={businessPath(business.id)}>{business.name}</PageLink>
              </th>
            ))}
          </tr>
        </thead>
        {listFacts(distances, name)
          .filter(({ show }) => businesses.some((business) => show(business)))
          .map(({ label, show }) => (
            <tbody key={label}>
              <tr>
                <th scope="rowgroup" colSpan={businesses.length}>
                  {label}
                </th>
              </tr>
              <tr>
                {businesses.map((business) => (
                  <td key={business.id} className={paletteClass(business.category)}>
                    {show(business) || <span className="compare-none">{missingText(business)}</span>}
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
      </table>
    </div>
  )
}

/** Hours and numbers of a business that is closed for good may be given, and are of no use. */
const missingText = ({ trading }: BusinessDetail): string =>
  trading === 'closed-for-good' ? 'Closed for good' : 'Not given'
