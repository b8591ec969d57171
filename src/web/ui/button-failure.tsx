// Knows the message below a button that failed. Its place is there before, so that a screen reader reads what comes into it.
import { TriangleAlert } from 'lucide-react'

export function ButtonFailure({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className="field-error">
          <TriangleAlert aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}
