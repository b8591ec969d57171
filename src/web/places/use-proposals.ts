// Which place a form holds: the one that a person chose, else the first that the typed location may mean.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Place } from '../../contract/place.ts'
import { usePlaces } from './place-listbox.tsx'

export type PlaceChoiceParts = {
  location: string
  /** What the server has. */
  stored?: { location: string; placeLabel: string | null; placeId: number | null }
  /** Text is the name of a place that was typed and not chosen. */
  placeId: number | string | null | undefined
  onChoose: (placeId: number | string | null | undefined) => void
}

/** The shortest location that a form accepts. */
const leastLocation = 5
/** Somebody who types an address makes pauses of this length. */
const pauseMs = 600

export function useProposals({ location, stored, placeId: held, onChoose }: PlaceChoiceParts) {
  const isTyped = typeof held === 'string'
  // What was chosen before the text counts again when the text is emptied.
  const [placeId, setPlaceId] = useState(isTyped ? stored?.placeId : held)
  if (!isTyped && held !== placeId) setPlaceId(held)
  const [chosen, setChosen] = useState<Place | null>(null)
  const hasTyped = useRef(false)
  const isStored = stored !== undefined && location === stored.location
  const typed = isStored || location.trim().length < leastLocation ? '' : location
  const { places: proposals, isCurrent } = usePlaces(typed, typed !== '', pauseMs)
  // A place among the proposals stays: a draft may have brought it.
  const follow = useEffectEvent((isBack: boolean, first: number | undefined, isTyped: boolean) => {
    if (isTyped) return
    if (!chosen && isBack && hasTyped.current && placeId !== stored?.placeId)
      onChoose(stored?.placeId ?? null)
    if (!chosen && first && !proposals.some(({ id }) => id === placeId)) onChoose(first)
    hasTyped.current ||= typed !== ''
  })
  const first = proposals[0]?.id
  useEffect(() => follow(isStored, first, isTyped), [isStored, first, isTyped])

  const known = [chosen, ...proposals].find((place) => place?.id === placeId)
  const isUnchanged = isStored && placeId === stored.placeId
  const isNamed = isCurrent && typed !== ''
  const label = known?.label ?? (isUnchanged ? stored.placeLabel : null)
  return {
    label,
    /** A place that came with a draft: only its number is known. */
    isKept: label === null && isStored && !isUnchanged && placeId !== null && placeId !== undefined,
    proposals,
    /** The typed location means no place that we know. */
    isUnknown: label === null && (isStored ? isUnchanged : isNamed && proposals.length === 0),
    typedName: isTyped ? held : '',
    type: (text: string) => onChoose(text.trim() === '' ? placeId : text),
    choose: (place: Place) => {
      setChosen(place)
      onChoose(place.id)
    },
  }
}
