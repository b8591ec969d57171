// The field that says whether visitors see an added business at once.
import { useEffect, useEffectEvent, useRef } from 'react'
import { type NewListing, newListingStatuses } from '../../../contract/moderation.ts'
import { FieldRemarks, fieldId } from '../../ui/fields.tsx'
import '../../business/choices.css'
import './status-field.css'

type Status = NewListing['status']

const words: Record<Status, { label: string; help: string }> = {
  approved: { label: 'Live at once', help: 'Visitors see it as soon as it is added.' },
  pending: { label: 'Waiting', help: 'It joins the pending listings, and a moderator decides.' },
}

type StatusFieldProps = { value: Status; onChange: (status: Status) => void; error: string | undefined }

export function StatusField({ value, onChange, error }: StatusFieldProps) {
  const id = fieldId('status')
  const choices = useRef<HTMLDivElement>(null)
  // A choice made before the page is hydrated is known to the DOM only, and the next render would undo it.
  const hydrate = useEffectEvent(() => {
    const chosen = choices.current?.querySelector<HTMLInputElement>(':checked')?.value
    const status = newListingStatuses.find((one) => one === chosen)
    if (status && status !== value) onChange(status)
  })
  useEffect(() => hydrate(), [])
  return (
    <fieldset className="form-part" id={id} aria-describedby={error && `${id}-error`}>
      <legend>When visitors see it</legend>
      <div className="choices status-choices" ref={choices}>
        {newListingStatuses.map((status) => (
          <label key={status}>
            <input
              type="radio"
              name="status"
              value={status}
              checked={value === status}
              onChange={() => onChange(status)}
            />
            <span>
              <b>{words[status].label}</b>
              <small>{words[status].help}</small>
            </span>
          </label>
        ))}
      </div>
      <FieldRemarks id={id} error={error} />
    </fieldset>
  )
}
