// Decides which of the saved businesses are compared: up to three, and the newest ones when nothing else is chosen.
import { type SubmitEvent, useState } from 'react'
import type { BusinessCard } from '../../../contract/business.ts'
import { comparePath, maxCompared } from '../../data/compared-businesses.ts'
import { readOrigin } from '../../data/origin.ts'
import { useAddress } from '../../navigation/address.ts'
import { navigate } from '../../navigation/navigate.ts'

export function ChooseCompared({ businesses }: { businesses: readonly BusinessCard[] }) {
  const { search } = useAddress()
  const [chosenIds, setChosenIds] = useState<readonly string[] | null>(null)
  const listed = businesses.map(({ id }) => id)
  const ids = (chosenIds ?? listed.slice(0, maxCompared)).filter((id) => listed.includes(id))
  const toggle = (id: string) =>
    setChosenIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  const compare = (event: SubmitEvent) => {
    event.preventDefault()
    navigate(comparePath(ids, readOrigin(search)))
  }
  return (
    <form className="choose-compared" onSubmit={compare}>
      <fieldset>
        <legend>Compare up to three</legend>
        {businesses.map(({ id, name }) => (
          <label key={id} className="pill">
            <input
              type="checkbox"
              checked={ids.includes(id)}
              disabled={!ids.includes(id) && ids.length >= maxCompared}
              onChange={() => toggle(id)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button button-main" disabled={ids.length < 2}>
        Compare side by side
      </button>
    </form>
  )
}
