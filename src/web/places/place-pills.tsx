// Knows some places from which one is chosen by a tap.
import type { Place } from '../../contract/place.ts'

type PlacePillsProps = {
  label: string
  places: readonly Place[]
  /** The label of the chosen one. */
  chosen: string | null | undefined
  onChoose: (place: Place) => void
}

export function PlacePills({ label, places, chosen, onChoose }: PlacePillsProps) {
  return (
    <ul aria-label={label}>
      {places.map((place) => (
        <li key={place.id}>
          <button
            type="button"
            className="pill needs-script"
            aria-pressed={place.label === chosen}
            onClick={() => onChoose(place)}
          >
            {place.label}
          </button>
        </li>
      ))}
    </ul>
  )
}
