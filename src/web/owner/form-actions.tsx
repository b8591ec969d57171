// Knows the bar at the bottom of an owner's form: save, reset, and whether there is anything to save.
import { SubmitButton } from '../ui/submit-button.tsx'

type FormActionsProps = { isSaving: boolean; isChanged: boolean; onReset: () => void }

export function FormActions({ isSaving, isChanged, onReset }: FormActionsProps) {
  return (
    <div className="form-foot">
      <SubmitButton label="Save Changes" busyLabel="Saving..." busy={isSaving} />
      <button
        type="button"
        className="button needs-script"
        aria-disabled={isSaving || undefined}
        onClick={isSaving ? undefined : onReset}
      >
        Reset
      </button>
      <p role="status">{isChanged && !isSaving && 'You have unsaved changes.'}</p>
    </div>
  )
}
