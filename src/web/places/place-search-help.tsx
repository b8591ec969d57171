// What a lazy script adds to the place field of the search: the list of places, and the answer to 'Near me'.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Place } from '../../contract/place.ts'
import { isInSouthAfrica } from '../../contract/provinces.ts'
import { findPosition, type Position } from './find-position.ts'
import { PlaceListbox } from './place-listbox.tsx'

type PlaceSearchHelpProps = {
  input: RefObject<HTMLInputElement | null>
  text: string
  startText: string
  /** How often 'Near me' was tapped. */
  nearTaps: number
  onChoose: (place: Place) => void
  onNear: (position: Position) => void
}

const refused = 'We could not find where you are. Type a town or suburb instead.'
const abroad = 'You seem to be outside South Africa. Type a town or suburb instead.'
/** About 110 m: enough to find who is near, and not the house. */
const decimals = 3

export function PlaceSearchHelp({ input, nearTaps, onNear, ...list }: PlaceSearchHelpProps) {
  const { text } = list
  const [message, setMessage] = useState({ sentence: '', text })
  const ask = useEffectEvent(() => setMessage({ sentence: 'Asking your browser where you are…', text }))
  // The answer can take 15 s, and the visitor types on meanwhile.
  const arrive = useEffectEvent((position: Position | null) => {
    const isHere = position && isInSouthAfrica(position)
    setMessage({ ...message, sentence: isHere ? '' : position ? abroad : refused })
    // Another place was typed or chosen.
    if (message.text !== text) return
    if (isHere) onNear(position)
    else if (document.activeElement?.matches('body, .near-me')) input.current?.focus()
  })
  useEffect(() => {
    if (nearTaps === 0) return
    let isOver = false
    ask()
    findPosition(decimals).then((position) => isOver || arrive(position))
    return () => {
      isOver = true
    }
  }, [nearTaps])
  return (
    <div className="place-popup">
      <p role="status" className="place-message">
        {message.text === text && message.sentence}
      </p>
      {input.current && <PlaceListbox {...list} input={input.current} />}
    </div>
  )
}
