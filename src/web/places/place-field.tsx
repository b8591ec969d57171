// Knows a text field in which a place is chosen from the list, in the forms of owners and moderators.
// Without a script it is hidden: there is no list then, and the server reads the place out of the location.
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
  /** Once the field is left, a name typed in full is chosen. Not where each choice is stored at once. */
  takesWholeName?: boolean
  /** Whether the text is that of the chosen place. */
  isChosen: boolean
  text: string
  onType: (text: string) => void
  onChoose: (place: Place) => void
}

const advice = 'Type its name and choose it from the list.'
const notChosen = 'Not chosen yet. Choose it from the list, or empty this field.'

export function PlaceField({
  name = 'placeId',
  error,
  takesFocus = false,
  takesWholeName = false,
  isChosen,
  text,
  onType,
  onChoose,
}: PlaceFieldProps) {
  const [isLeft, setLeft] = useState(false)
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  useEffect(() => {
    if (takesFocus) input?.focus()
  }, [takesFocus, input])
  const unchosen = isLeft && !isChosen && text.trim() !== '' ? notChosen : undefined
  return (
    <div className="place-field needs-script">
      <TextField
        label="Town or suburb"
        name={name}
        error={error ?? unchosen}
        // One line replaces the other, so that the button that is tapped next hardly moves.
        help={unchosen ? undefined : advice}
        autoComplete="off"
        ref={setInput}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
      />
      {input && (
        <PlaceListbox
          input={input}
          text={text}
          startText={text}
          takesWholeName={takesWholeName && !isChosen}
          onChoose={onChoose}
        />
      )}
    </div>
  )
}
