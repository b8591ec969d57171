// Decides how a search that finds little is loosened, step by step: first where, then the other filters, at last the words.
import { type Filter, isFiltered, isSameFilter, noFilter } from './filter.ts'

/** What a looser filter leaves out. */
export type Dropped = 'area' | 'demands' | 'words' | 'category'
export type LooserFilter = { filter: Filter; dropped: readonly Dropped[] }

/** What a business must be beside its words, its category and its area. */
export const demandParts = ['open', 'price', 'rating', 'offers'] as const

/**
 * The looser filters, in the order in which they are tried; each drops more of what was asked for. `near` is the point of the
 * area, '' when nobody knows it: then there is no distance, and other businesses than those asked for are of no use.
 */
export function listLooserFilters(filter: Filter, near: string): LooserFilter[] {
  const sort = near ? 'near' : filter.sort.replace('near', '')
  const anywhere = { location: '', place: '', province: '', radiusKm: '', near, sort }
  const plain = { ...filter, open: '', price: '', rating: '', offers: '' }
  const steps: LooserFilter[] = [
    { dropped: ['area'], filter: { ...filter, ...anywhere } },
    { dropped: ['demands'], filter: plain },
    { dropped: ['area', 'demands'], filter: { ...plain, ...anywhere } },
    { dropped: ['area', 'demands', 'words'], filter: { ...plain, ...anywhere, q: '' } },
    { dropped: ['area', 'demands', 'words', 'category'], filter: { ...noFilter, near, sort } },
  ]
  const tried = [unordered(filter)]
  return steps.filter((step) => {
    const next = unordered(step.filter)
    const isNew = isFiltered(next) && !tried.some((one) => isSameFilter(one, next))
    if (isNew) tried.push(next)
    return isNew
  })
}

const unordered = (filter: Filter): Filter => ({ ...filter, sort: '' })
