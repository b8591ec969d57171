// Knows how changes of a business are shown: each field as it was and as it is.
import type { EditDifference } from './change-words.ts'
import { LongText } from './long-text.tsx'
import './change-list.css'

export function ChangeList({ differences }: { differences: EditDifference[] }) {
  return (
    <dl className="changes">
      {differences.map((difference) => (
        <div key={difference.label}>
          <dt>{difference.label}</dt>
          {'image' in difference ? (
            <dd>
              <span>Now</span>
              {difference.image ? <img src={difference.image} alt="" /> : 'nothing'}
            </dd>
          ) : (
            <>
              <dd className="change-before">
                <span>Before</span>
                <LongText text={difference.before ?? 'nothing'} />
              </dd>
              <dd>
                <span>Now</span>
                <LongText text={difference.now ?? 'nothing'} />
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  )
}
