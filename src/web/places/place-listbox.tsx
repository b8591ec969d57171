// The list of places under a text field: a combobox with a listbox, as in the ARIA Authoring Practices.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { Place } from '../../contract/place.ts'
import { bodyOf, browserGet, isOk, toCallError } from '../data/calls.ts'
import { afterPress } from '../ui/press.ts'
import './place-listbox.css'

type PlaceListboxProps = {
  /** The text field. The list gives it its role, its states and its keys. */
  input: HTMLInputElement
  text: string
  /** The text at the first focus. The list opens when somebody types another. */
  startText: string
  /** Whether leaving the field chooses the only place that has the typed name or label. */
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
    // Text that was typed is already in the field. Text from Back or a link is not, and opens no list over the results. Nor does a
    // draft, which is restored into a field without the focus.
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
      <Options
        id={id}
        label="Places"
        options={shown}
        active={active}
        detailOf={({ name, label }) => label.slice(name.length + 2)}
        onChoose={choose}
      />
    </>
  )
}

type OptionsProps<Option> = {
  id: string
  label: string
  options: readonly Option[]
  /** The index of the option that Enter chooses; -1 for none. */
  active: number
  /** The smaller text after the name. */
  detailOf: (option: Option) => string
  onChoose: (option: Option) => void
}

/** The list of a combobox. While an option is pressed nothing changes: the click would hit another one, or nothing. */
export function Options<Option extends { id: string | number; name: string }>({
  id,
  label,
  options,
  active,
  detailOf,
  onChoose,
}: OptionsProps<Option>) {
  const [held, setHeld] = useState<readonly Option[] | null>(null)
  const shown = held ?? options
  return (
    <div id={id} role="listbox" aria-label={label} className="place-listbox" hidden={shown.length === 0}>
      {shown.map((option, at) => (
        // Not in the tab order: the text field keeps the focus, and has the keys.
        <button
          type="button"
          key={option.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          onPointerDown={(event) => {
            event.preventDefault()
            setHeld(shown)
            afterPress(() => setHeld(null))
          }}
          onClick={() => {
            setHeld(null)
            onChoose(option)
          }}
        >
          {option.name}
          <small>{detailOf(option)}</small>
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

type Combobox = {
  listId: string
  /** The number of options shown; 0 if the list is closed. */
  count: number
  /** The index of the option that Enter chooses; -1 for none. */
  active: number
  onMove: (active: number) => void
  onOpen: () => void
  onClose: () => void
  /** Called on Enter, Tab and a tap elsewhere. */
  onLeave: () => void
  onChoose: (at: number) => void
}

export function useCombobox(input: HTMLInputElement, combobox: Combobox): void {
  const { listId, count, active } = combobox
  useEffect(() => {
    setAttributes(input, {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': String(count > 0),
      'aria-activedescendant': active < 0 ? null : `${listId}-${active}`,
    })
    // The focus stays in the field, so the browser does not bring the option into view.
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [input, listId, count, active])
  const press = useEffectEvent((event: KeyboardEvent) => pressKey(event, combobox))
  const leave = useEffectEvent(combobox.onLeave)
  useEffect(() => {
    const listening = new AbortController()
    input.addEventListener('keydown', (event) => press(event), listening)
    input.addEventListener('blur', () => leave(), listening)
    return () => listening.abort()
  }, [input])
}

function setAttributes(input: HTMLInputElement, attributes: Record<string, string | null>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) input.removeAttribute(name)
    else input.setAttribute(name, value)
  }
}

/** The arrow keys go through the options and the text field in a circle. */
function pressKey(event: KeyboardEvent, { count, active, ...on }: Combobox): void {
  if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
  const isChoice = event.key === 'Enter' && active >= 0 && count > 0
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (move && count === 0) on.onOpen()
  else if (move) on.onMove(((active + 1 + move + count + 1) % (count + 1)) - 1)
  else if (isChoice) on.onChoose(active)
  else if (event.key === 'Escape' && count > 0) on.onClose()
  else {
    if (event.key === 'Enter' || event.key === 'Tab') on.onLeave()
    return
  }
  event.preventDefault()
}

/** Debounce between two letters of a name. A call takes a few milliseconds, but a phone's network much longer. */
const letterMs = 120
/** How long results are cached: typed names are not needed for long. */
const keptMs = 60_000

/** `isCurrent` means that the places are those of this text, not of an earlier one. */
type Places = { places: Place[]; isCurrent: boolean }

/** The places that the text may mean. */
export function usePlaces(text: string, isWanted: boolean, pauseMs = letterMs): Places {
  const typed = usePaused(text.trim(), pauseMs)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['places', typed],
    queryFn: async ({ signal }) => {
      const response = await browserGet(
        `/api/places?${new URLSearchParams({ q: typed, limit: '6' })}`,
        signal,
      )
      if (!isOk(response)) throw toCallError(response)
      return bodyOf<'listPlaces'>(response)
    },
    enabled: isWanted && typed !== '',
    gcTime: keptMs,
    placeholderData: keepPreviousData,
  })
  if (typed === '') return { places: [], isCurrent: text.trim() === '' }
  return { places: data ?? [], isCurrent: typed === text.trim() && data !== undefined && !isPlaceholderData }
}

/** The text, debounced by `pauseMs`. */
export function usePaused(text: string, pauseMs: number): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return paused
}

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
