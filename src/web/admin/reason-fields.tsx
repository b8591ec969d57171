// Knows the fields in which a moderator says why a listing is turned down, and shows what the owner will read.
import { maxReasonText, type ReasonKind, reasonKinds } from '../../contract/decision-reason.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import type { TypedReason } from './use-reason.ts'

type ReasonFieldsProps = { typed: TypedReason; onType: (typed: TypedReason) => void }

const kinds = Object.keys(reasonKinds) as ReasonKind[]

export function ReasonFields({ typed, onType }: ReasonFieldsProps) {
  const words = typed.kind === '' ? null : reasonKinds[typed.kind]
  return (
    <div className="reason-fields">
      <SelectField
        label="Reason"
        name="reason"
        required={false}
        help={
          words
            ? `The owner reads: ${words.sentence} ${words.advice}`
            : 'The owner reads it and can act on it.'
        }
        value={typed.kind}
        onChange={({ target }) =>
          onType({ ...typed, kind: kinds.find((kind) => kind === target.value) ?? '' })
        }
      >
        <option value="">No reason given</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {reasonKinds[kind].label}
          </option>
        ))}
      </SelectField>
      {words && (
        <TextAreaField
          label="Note to the owner"
          name="note"
          required={false}
          rows={3}
          maxLength={maxReasonText}
          help={`In your own words, at most ${maxReasonText} characters.`}
          hint={typed.text && `${typed.text.length} of ${maxReasonText}`}
          value={typed.text}
          onChange={({ target }) => onType({ ...typed, text: target.value })}
        />
      )}
    </div>
  )
}
