// The changes of a business: each field as it was and as it is, or as it would be.
import type { EditDifference } from './change-words.ts'
import { LongText } from './long-text.tsx'
import './change-list.css'

type ChangeListProps = {
  differences: EditDifference[]
  /** What stands beside the old value, and beside the new one. */
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
                <LongText text={difference.before ?? 'nothing'} />
              </dd>
              <dd>
                <span>{headings.now}</span>
                <LongText text={difference.now ?? 'nothing'} />
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  )
}
