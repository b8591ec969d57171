// A list of changes to a business: each field before and now, or as it would be. Long text is cut, with a button that shows all of it.
import { useId, useState } from 'react'
import { type EditDifference, gone, type ShownPhoto } from './change-words.ts'
import './change-list.css'

type ChangeListProps = {
  differences: EditDifference[]
  /** The labels of the old value and of the new one. */
  headings?: { before: string; now: string }
}

export function ChangeList({ differences, headings = { before: 'Before', now: 'Now' } }: ChangeListProps) {
  return (
    <dl className="changes">
      {differences.map((difference) => (
        <div key={difference.label}>
          <dt>{difference.label}</dt>
          {'image' in difference ? (
            <>
              {difference.old && (
                <dd className="change-before">
                  <span>{headings.before}</span>
                  <img src={difference.old} alt="" />
                </dd>
              )}
              <dd>
                <span>{headings.now}</span>
                {difference.image ? <img src={difference.image} alt="" /> : (difference.now ?? 'nothing')}
              </dd>
            </>
          ) : (
            <>
              <dd className="change-before">
                <span>{headings.before}</span>
                <ChangedValue text={difference.before} photos={difference.photos?.before} />
              </dd>
              <dd>
                <span>{headings.now}</span>
                <ChangedValue text={difference.now} photos={difference.photos?.now} />
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  )
}

type ChangedValueProps = { text: string | null; photos: ShownPhoto[] | undefined }

function ChangedValue({ text, photos = [] }: ChangedValueProps) {
  if (photos.length === 0) return <LongText text={text ?? 'nothing'} />
  return (
    <ul className="changed-photos">
      {photos.map(({ path, text }) => (
        <li key={text}>
          {path && <img src={path} alt="" loading="lazy" />}
          <span>
            <bdi>{text}</bdi>
            {!path && `: ${gone.toLowerCase()}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Above either limit, change-list.css cuts the text and the button is shown. Most texts are shorter. */
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
