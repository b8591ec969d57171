// The icons that are in one file of their own, so that no script holds them.
import type { Offer } from '../../contract/offer-list.ts'

type SymbolIconProps = { id: Offer | 'facebook' | 'instagram' }

/** Decorative, since its label is beside it. `npm run build-symbols` makes the file. */
export function SymbolIcon({ id }: SymbolIconProps) {
  return (
    <svg className="symbol" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`/icons/symbols.svg#${id}`} />
    </svg>
  )
}
