// Decides how much of a description is shown: a long one is cut, with a button for the rest.
import { useId, useState } from 'react'

/** Above one of these limits moderation.css bounds the height, and the button is shown. Most descriptions are shorter. */
const shortLength = 480
const shortLines = 8

export function ModerationDescription({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const isLong = text.length > shortLength || text.split('\n').length > shortLines
  return (
    <div className="moderation-text">
      <p id={id} className={isLong && !isWhole ? 'is-short' : undefined}>
        <bdi>{text}</bdi>
      </p>
      {isLong && (
        <button
          type="button"
          className="text-button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : `Show all ${text.length} characters`}
        </button>
      )}
    </div>
  )
}
