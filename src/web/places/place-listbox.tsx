// Knows the list of places under a text field: the combobox with a listbox of the ARIA Authoring Practices.
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { Place } from '../../contract/place.ts'
import './place-listbox.css'
import { useCombobox } from './use-combobox.ts'
import { usePlaces } from './use-places.ts'

type PlaceListboxProps = {
  /** The text field. The list gives it its role, its states and its keys. */
  input: HTMLInputElement
  text: string
  /** The text at the first focus. The list opens when somebody types another. */
  startText: string
  /** Once the field is left, the one place that has the typed name or label is chosen. */
  takesWholeName?: boolean
  onChoose: (place: Place) => void
}

export function PlaceListbox({ input, text, startText, takesWholeName, onChoose }: PlaceListboxProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [isLeft, setLeft] = useState(false)
  const [known, setKnown] = useState(startText)
  if (known !== text) {
    setKnown(text)
    // What was typed stands in the field already. What Back or a link brings does not: it opens no list over the results.
    // Nor does a draft, which comes to a field without the focus.
    setOpen(input.value === text && input === document.activeElement)
    setActive(-1)
    setLeft(false)
  }
  const { places, isCurrent } = usePlaces(text, isOpen || isLeft)
  const shown = isOpen ? places : []
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (place: Place) => {
    close()
    setKnown(place.label)
    onChoose(place)
  }
  useCombobox(input, {
    listId: id,
    count: shown.length,
    active: Math.min(active, shown.length - 1),
    onMove: setActive,
    onOpen: () => {
      setOpen(true)
      setActive(0)
    },
    onClose: close,
    onLeave: () => {
      close()
      setLeft(Boolean(takesWholeName))
    },
    onChoose: (at) => shown[at] && choose(shown[at]),
  })
  useNamedPlace(isLeft && isCurrent, findNamed(places, text), choose)
  return (
    <>
      <p className="sr-only" role="status">
        {isOpen && isCurrent && text.trim() !== '' ? countText(shown.length) : ''}
      </p>
      <Options id={id} places={shown} active={active} onChoose={choose} />
    </>
  )
}

type OptionsProps = { id: string; places: readonly Place[]; active: number; onChoose: (place: Place) => void }

function Options({ id, places, active, onChoose }: OptionsProps) {
  return (
    <div id={id} role="listbox" aria-label="Places" className="place-listbox" hidden={places.length === 0}>
      {places.map((place, at) => (
        // Not in the tab order: the text field keeps the focus, and has the keys.
        <button
          type="button"
          key={place.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place)}
        >
          {place.name}
          <small>{place.label.slice(place.name.length + 2)}</small>
        </button>
      ))}
    </div>
  )
}

function useNamedPlace(isLeft: boolean, named: Place | undefined, onChoose: (place: Place) => void): void {
  const take = useEffectEvent(() => named && onChoose(named))
  useEffect(() => {
    if (isLeft) take()
  }, [isLeft])
}

/** The place that a text names in full; undefined when several have that name. */
function findNamed(places: readonly Place[], text: string): Place | undefined {
  const typed = text.trim().toLowerCase()
  const named = places.filter((place) =>
    [place.name, place.label].some((name) => name.toLowerCase() === typed),
  )
  return named.length === 1 ? named[0] : undefined
}

function countText(count: number): string {
  if (count === 0) return 'No place found.'
  return count === 1 ? '1 place found.' : `${count} places found.`
}
