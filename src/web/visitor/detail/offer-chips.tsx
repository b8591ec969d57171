// Knows how the offers of a business are shown on its page.
import { type Offer, offerLabels } from '../../../contract/offer-list.ts'
import { SymbolIcon } from '../../business/symbol-icon.tsx'

export function OfferChips({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) return null
  return (
    <section className="offers" aria-labelledby="offers-heading">
      <h2 id="offers-heading">Good to know</h2>
      <ul>
        {offers.map((offer) => (
          <li key={offer}>
            <SymbolIcon id={offer} />
            {offerLabels[offer]}
          </li>
        ))}
      </ul>
    </section>
  )
}
