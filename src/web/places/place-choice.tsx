// Knows how an owner sees and chooses the place of a business: 'We put you in Orlando West, Soweto', and a list to choose another.
import { useState } from 'react'
import { PlaceField } from './place-field.tsx'
import { PlacePills } from './place-pills.tsx'
import { type PlaceChoiceParts, useProposals } from './use-proposals.ts'

type PlaceChoiceProps = PlaceChoiceParts & { error: string | undefined }

const mostShown = 4

export function PlaceChoice({ error, ...parts }: PlaceChoiceProps) {
  const { label, isKept, isUnknown, proposals, typedName, type, choose } = useProposals(parts)
  const [isOpen, setOpen] = useState(false)
  // What was chosen in the field; null before somebody uses it. Then it stays: it has the focus, and what is tapped next must not move.
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
          places={proposals.slice(0, mostShown)}
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
