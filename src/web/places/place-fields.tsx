// The fields of both forms about where a business is: its place, its pin, and whether the address is shown.
import { MapPin } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Place } from '../../contract/place.ts'
import { isInSouthAfrica } from '../../contract/provinces.ts'
import { CheckField, TextField } from '../ui/fields.tsx'
import { findPosition, type Position } from './find-position.ts'
import { PlaceListbox, PlacePills, usePlaces } from './place-listbox.tsx'
import './place-fields.css'
import './combobox-field.css'

/** The values of the form that these fields write. */
export type PlaceValues = {
  /** Text that was typed and not chosen: the contract refuses it. */
  placeId?: number | string | null | undefined
  latitude?: number | null
  longitude?: number | null
  hidesAddress?: boolean
}

export type PlaceFieldsProps = {
  location: string
  stored?: PlaceChoiceParts['stored']
  /** Undefined while nothing was chosen: then the server finds a place. */
  values: { [Name in keyof PlaceValues]: PlaceValues[Name] | undefined }
  onChange: (values: PlaceValues) => void
  errors: { [Name in keyof PlaceValues]?: { message?: string | undefined } | undefined }
}

export function PlaceFields({ location, stored, values, onChange, errors }: PlaceFieldsProps) {
  const { latitude = null, longitude = null } = values
  return (
    <>
      <PlaceChoice
        location={location}
        {...(stored && { stored })}
        placeId={values.placeId}
        error={errors.placeId?.message}
        onChoose={(placeId) => onChange({ placeId })}
      />
      <PinField
        pin={latitude !== null && longitude !== null ? { latitude, longitude } : null}
        error={errors.latitude?.message ?? errors.longitude?.message}
        onChange={(pin) => onChange(pin ?? { latitude: null, longitude: null })}
      />
      <CheckField
        name="hidesAddress"
        label="I work from home or come to you: show only the place"
        help="Visitors then see the town or suburb, not your address. You and our moderators still see it."
        error={errors.hidesAddress?.message}
        isChecked={values.hidesAddress ?? false}
        onChange={(hidesAddress) => onChange({ hidesAddress })}
      />
    </>
  )
}

type PlaceFieldProps = {
  /** Distinguishes the fields of several businesses on one page. */
  name?: string
  error?: string | undefined
  /** Whether the field appeared after a tap, not with the page. */
  takesFocus?: boolean
  /** Whether leaving the field chooses a name that was typed in full. Not where each choice is stored at once. */
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
    <div className="combobox-field needs-script">
      <TextField
        label="Town or suburb"
        name={name}
        error={error ?? unchosen}
        // The error replaces the help, so that the button that is tapped next hardly moves.
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

type PlaceChoiceProps = PlaceChoiceParts & { error: string | undefined }

const maxShown = 4

function PlaceChoice({ error, ...parts }: PlaceChoiceProps) {
  const { label, isKept, isUnknown, proposals, typedName, type, choose } = useProposals(parts)
  const [isOpen, setOpen] = useState(false)
  // The label chosen in the field; null before the field is used. From then on the field stays: it has the focus, and nothing below may move.
  const [chosenName, setChosenName] = useState<string | null>(null)
  return (
    <div className="place-choice">
      <p role="status">
        {label && (
          <>
            We put you in <b>{label}</b>.
          </>
        )}
        {isKept && 'The place that you chose is kept.'}
        {isUnknown && 'We do not know your town or suburb yet. Please choose it, or name it in the location.'}
      </p>
      {proposals.length > 1 && (
        <PlacePills
          label="Places that this location may mean"
          places={proposals.slice(0, maxShown)}
          chosen={label}
          onChoose={choose}
        />
      )}
      {isOpen || chosenName !== null || error || isUnknown || typedName ? (
        <PlaceField
          error={error}
          takesFocus={isOpen}
          takesWholeName
          isChosen={!typedName}
          text={typedName || (chosenName === label && label) || ''}
          onType={(text) => {
            setChosenName('')
            type(text)
          }}
          onChoose={(place) => {
            setChosenName(place.label)
            choose(place)
          }}
        />
      ) : (
        (label || isKept) && (
          <button type="button" className="button needs-script" onClick={() => setOpen(true)}>
            Choose another place
          </button>
        )
      )}
    </div>
  )
}

type PlaceChoiceParts = {
  location: string
  /** The stored values. */
  stored?: { location: string; placeLabel: string | null; placeId: number | null }
  /** Text is the name of a place that was typed and not chosen. */
  placeId: number | string | null | undefined
  onChoose: (placeId: number | string | null | undefined) => void
}

/** The shortest location that a form accepts. */
const minLocationLength = 5
/** Debounce: people who type an address pause for about this long. */
const pauseMs = 600

/** The place of the form: the one that a person chose, else the first that the typed location may mean. */
function useProposals({ location, stored, placeId: held, onChoose }: PlaceChoiceParts) {
  const isTyped = typeof held === 'string'
  // When the text is emptied, the earlier choice counts again.
  const [placeId, setPlaceId] = useState(isTyped ? stored?.placeId : held)
  if (!isTyped && held !== placeId) setPlaceId(held)
  const [chosen, setChosen] = useState<Place | null>(null)
  /** The place that was taken from the typed location, without a choice of the person. */
  const [guess, setGuess] = useState<number>()
  const hasTyped = useRef(false)
  const isStored = stored !== undefined && location === stored.location
  const typed = isStored || location.trim().length < minLocationLength ? '' : location
  const { places: proposals, isCurrent } = usePlaces(typed, typed !== '', pauseMs)
  // A place that is among the proposals stays, because a draft may have restored it.
  const follow = useEffectEvent((isBack: boolean, first: number | undefined, isTyped: boolean) => {
    if (isTyped || chosen) return
    if (isBack && hasTyped.current && placeId !== stored?.placeId) onChoose(stored?.placeId ?? null)
    // The guess was for another text. Without it, the server finds the place of what is sent.
    else if (guess && !first && placeId === guess) onChoose(stored?.placeId)
    const isMeant = proposals.some(({ id }) => id === placeId)
    if (first && !isMeant) onChoose(first)
    if (first && (!isMeant || placeId === first)) setGuess(first)
    hasTyped.current ||= typed !== ''
  })
  const first = isCurrent ? proposals[0]?.id : undefined
  useEffect(() => follow(isStored, first, isTyped), [isStored, first, isTyped])

  // Nothing moves during the pause after a letter: the page shows the guess until the next proposals arrive.
  const shownId = typed !== '' && !isCurrent && !chosen ? (guess ?? placeId) : placeId
  const known = [chosen, ...proposals].find((place) => place?.id === shownId)
  const isUnchanged = isStored && placeId === stored.placeId
  const isNamed = isCurrent && typed !== ''
  const label = known?.label ?? (isUnchanged ? stored.placeLabel : null)
  return {
    label,
    /** A place that was restored from a draft: only its id is known. */
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

type PinFieldProps = {
  pin: Position | null
  error: string | undefined
  onChange: (pin: Position | null) => void
}

/** About one metre. */
const decimals = 5

function PinField({ pin, error, onChange }: PinFieldProps) {
  const [message, setMessage] = useState('')
  // Counts the presses. A position may take 15 s, and after another press, or a reset of the form, nobody wants it.
  const presses = useRef(0)
  useEffect(
    () => () => {
      presses.current++
    },
    [],
  )
  const find = async () => {
    const press = ++presses.current
    setMessage('Asking your browser where you are…')
    const found = await findPosition(decimals)
    if (press !== presses.current) return
    const isHere = found && isInSouthAfrica(found)
    setMessage(isHere ? '' : `${found ? abroad : refused} ${pin ? stays : without}`)
    if (isHere) onChange(found)
  }
  const remove = () => {
    presses.current++
    setMessage('')
    onChange(null)
  }
  return (
    <div className="field pin-field">
      <div className="pin-actions">
        <button type="button" className="button" id="field-latitude" onClick={() => void find()}>
          <MapPin aria-hidden="true" /> {pin ? 'Move the pin here' : 'I am here now'}
        </button>
        {pin && (
          <button type="button" className="button" onClick={remove}>
            Remove the pin
          </button>
        )}
      </div>
      <p role="status" className="field-help">
        {message || (pin ? `Your pin is at ${pin.latitude}, ${pin.longitude}.` : explanation)}
      </p>
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}

const refused = 'Your browser did not share your position.'
const abroad = 'You seem to be outside South Africa.'
const without = 'Without a pin, your town or suburb is used.'
const stays = 'Your pin stays where it was.'
const explanation = 'Tap this while you are at your business. People searching nearby then find you first.'

const names = ['placeId', 'latitude', 'longitude', 'hidesAddress'] as const satisfies (keyof PlaceValues)[]

/** The part of react-hook-form that is used here. */
type PlaceForm = {
  setValue: (
    name: keyof PlaceValues,
    value: PlaceValues[keyof PlaceValues],
    options: { shouldDirty: true },
  ) => void
}

/** Puts the given values into the form. A typed name can be among them: the validation of the form refuses it. */
export function keepPlace({ setValue }: PlaceForm, values: PlaceValues): void {
  for (const name of names) {
    if (name in values) setValue(name, values[name], { shouldDirty: true })
  }
}
