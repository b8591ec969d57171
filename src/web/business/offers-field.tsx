// Knows how offers are chosen: as groups of buttons that stay pressed.
import { useEffect, useEffectEvent, useRef } from 'react'
import { offerGroups } from '../../contract/offer-groups.ts'
import { allOffers, type Offer, offerLabels } from '../../contract/offer-list.ts'
import { FieldRemarks, fieldId } from '../ui/field.tsx'
import { SymbolIcon } from './symbol-icon.tsx'
import './choices.css'
import './offers-field.css'

type OffersFieldProps = {
  value: readonly Offer[]
  onChange: (offers: Offer[]) => void
  error?: string | undefined
}

export function OffersField({ value, onChange, error }: OffersFieldProps) {
  const id = fieldId('offers')
  const choices = useEarlyChoices(value, onChange)
  const toggle = (offer: Offer, isChosen: boolean) =>
    onChange(allOffers.filter((one) => (one === offer ? isChosen : value.includes(one))))
  return (
    <div className="offers-field" id={id} tabIndex={-1} ref={choices}>
      {offerGroups.map(({ title, offers }) => (
        <fieldset key={title} className="field">
          <legend>{title}</legend>
          <div className="choices offer-choices">
            {offers.map((offer) => (
              <label key={offer}>
                <input
                  type="checkbox"
                  name="offers"
                  value={offer}
                  checked={value.includes(offer)}
                  onChange={(event) => toggle(offer, event.target.checked)}
                />
                <SymbolIcon id={offer} />
                {offerLabels[offer]}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <FieldRemarks id={id} error={error} />
    </div>
  )
}

/** A choice made before the page is hydrated is known to the DOM only, and the next render would undo it. */
function useEarlyChoices(value: readonly Offer[], onChange: (offers: Offer[]) => void) {
  const choices = useRef<HTMLDivElement>(null)
  const hydrate = useEffectEvent(() => {
    const checked = [...(choices.current?.querySelectorAll<HTMLInputElement>(':checked') ?? [])]
    const chosen = allOffers.filter((offer) => checked.some((input) => input.value === offer))
    if (chosen.join() !== value.join()) onChange(chosen)
  })
  useEffect(() => hydrate(), [])
  return choices
}
