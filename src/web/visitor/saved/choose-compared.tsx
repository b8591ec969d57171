// Decides which of the saved businesses are compared: up to three, and the newest ones when nothing else is chosen.
import { Fragment, type SubmitEvent, useState } from 'react'
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
  const [refusedId, setRefusedId] = useState<string | null>(null)
  const toggle = (id: string) => {
    const isRefused = !ids.includes(id) && ids.length >= maxCompared
    setRefusedId(isRefused ? id : null)
    if (!isRefused) setChosenIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  }
  const compare = (event: SubmitEvent) => {
    event.preventDefault()
    navigate(comparePath(ids, readOrigin(search)))
  }
  return (
    <form className="choose-compared" onSubmit={compare}>
      <fieldset>
        <legend>Compare two or three</legend>
        {businesses.map(({ id, name }) => (
          <Fragment key={id}>
            <label className="pill">
              <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
              {name}
            </label>
            {/* In a row of its own, right below the tap. */}
            {id === refusedId && <p role="alert">Only three fit side by side. Untick one first.</p>}
          </Fragment>
        ))}
      </fieldset>
      <button type="submit" className="button button-main" disabled={ids.length < 2}>
        Compare side by side
      </button>
    </form>
  )
}
