// Decides the title and description of a business page for search engines and previews.
import type { BusinessDetail } from '../../../contract/business.ts'
import type { Site } from '../../../contract/page.ts'
import type { ListedCard } from '../../data/listed-card.ts'
import type { PageHead } from '../../ui/page-head.ts'

/** Search engines show about this much of a description. */
const maxDescription = 160

/**
 * The address is the readable one, and `path` until that is known. `business` is null when there is none, undefined until it is
 * loaded; then the `card` of a list may know its name.
 */
export function detailHead(
  site: Site,
  path: string,
  business: BusinessDetail | null | undefined,
  card?: ListedCard,
): PageHead {
  if (!business) {
    const title = business === null ? 'Business not found' : (card?.name ?? 'Loading business details...')
    return { title: `${title} | ${site.name}`, description: '', path, isHidden: true, about: null }
  }
  return {
    title: `${business.name}, ${areaOf(business.location)} | ${site.name}`,
    // Who was sent the address reads first that it has closed or moved.
    description: shorten(
      `${business.tradingNotice ?? `${business.category} in ${areaOf(business.location)}.`} ${business.description}`,
    ),
    path: business.path,
    isHidden: false,
    about: business,
  }
}

/** The town and province of a full address. */
function areaOf(location: string): string {
  return location.split(', ').slice(-2).join(', ')
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxDescription) return line
  return `${line.slice(0, maxDescription - 1).replace(/\s\S*$/, '')}…`
}
