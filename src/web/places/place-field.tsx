// Knows a text field in which a place is chosen from the list, in the forms of owners and moderators.
import { useEffect, useState } from 'react'
import type { Place } from '../../contract/place.ts'
import { TextField } from '../ui/text-field.tsx'
import { PlaceListbox } from './place-listbox.tsx'
import './place-field.css'

type PlaceFieldProps = {
  /** Tells apart the fields of several businesses on one page. */
  name?: string
  error?: string | undefined
  /** The field appeared because of a tap, and not with the page. */
  takesFocus?: boolean
  onChoose: (place: Place) => void
}

const advice = 'Type its name and choose it from the list.'

export function PlaceField({ name = 'placeId', error, takesFocus = false, onChoose }: PlaceFieldProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const [isLeft, setLeft] = useState(false)
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  useEffect(() => {
    if (takesFocus) input?.focus()
  }, [takesFocus, input])
  const unchosen = isLeft && text !== chosen && text.trim() !== '' ? `Not chosen yet. ${advice}` : undefined
  return (
    <div className="place-field">
      <TextField
        label="Town or suburb"
        name={name}
        error={error ?? unchosen}
        // One line replaces the other, so that the button that is tapped next hardly moves.
        help={unchosen ? undefined : advice}
        autoComplete="off"
        ref={setInput}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
      />
      {input && (
        <PlaceListbox
          input={input}
          text={text}
          startText=""
          onChoose={(place) => {
            setText(place.label)
            setChosen(place.label)
            onChoose(place)
          }}
        />
      )}
    </div>
  )
}
