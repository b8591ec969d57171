// How much of a text is shown: a long one is cut, with a button for the rest.
import { useId, useState } from 'react'
import './change-list.css'

/** Above one of these limits change-list.css bounds the height, and the button is shown. Most texts are shorter. */
const shortLength = 480
const shortLines = 8

export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const isLong = text.length > shortLength || text.split('\n').length > shortLines
  return (
    <div className="long-text">
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
