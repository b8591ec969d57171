// Knows one business without a place: what its owner wrote, the places it may mean, and a field to choose another.
import { Check } from 'lucide-react'
import { useState } from 'react'
import { businessPath } from '../../contract/page.ts'
import type { Place } from '../../contract/place.ts'
import type { UnplacedBusiness } from '../../contract/unplaced.ts'
import { StatusBadge } from '../business/status-badge.tsx'
import { sentenceOf } from '../data/send.ts'
import { usePlacing } from '../data/unplaced.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { PlaceField } from '../places/place-field.tsx'
import { PlacePills } from '../places/place-pills.tsx'

export function UnplacedCard({ business }: { business: UnplacedBusiness }) {
  const { id, name, location, approvalStatus, proposals } = business
  const [chosen, setChosen] = useState<Place | null>(null)
  const [text, setText] = useState('')
  const { mutateAsync, error, reset } = usePlacing(business, chosen?.id ?? null)
  // A failure is shown at the field, or as a toast.
  const { run } = useOneAtATime((place: Place) =>
    mutateAsync(place.id).then(
      () => setChosen(place),
      () => undefined,
    ),
  )
  return (
    <li className="panel unplaced-card">
      <div className="moderation-head">
        <h2>
          <PageLink className="text-button" href={businessPath(id)}>
            <bdi>{name}</bdi>
          </PageLink>
        </h2>
        <StatusBadge status={approvalStatus} />
      </div>
      <p>{location}</p>
      {proposals.length > 0 && (
        <PlacePills
          label={`Places that ${name} may be in`}
          places={proposals}
          chosen={chosen?.label}
          onChoose={run}
        />
      )}
      <PlaceField
        name={`place-${id}`}
        {...(error && { error: sentenceOf(error, 'The place was not stored. Please try again.') })}
        isChosen={text === chosen?.label}
        text={text}
        onType={(typed) => {
          setText(typed)
          reset()
        }}
        onChoose={(place) => {
          setText(place.label)
          void run(place)
        }}
      />
      <p role="status">
        {chosen && (
          <>
            <Check aria-hidden="true" /> Placed in {chosen.label}.
          </>
        )}
      </p>
    </li>
  )
}
