// Knows how a moderator sees what an owner edited after the moderator looked: each field as it was and as it is.
import type { ModerationItem } from '../../contract/moderation.ts'
import { type EditDifference, listDifferences } from './edit-difference.ts'
import { ModerationDescription } from './moderation-description.tsx'
import './edited-notice.css'

type EditedNoticeProps = { seen: ModerationItem | undefined; business: ModerationItem }

export function EditedNotice({ seen, business }: EditedNoticeProps) {
  if (!seen || seen.version === business.version) return null
  return (
    <section className="edited" aria-label={`Edits of ${business.name}`} tabIndex={-1}>
      <h3>Edited since you looked</h3>
      <dl>
        {listDifferences(seen, business).map((difference) => (
          <Difference key={difference.label} difference={difference} />
        ))}
      </dl>
    </section>
  )
}

function Difference({ difference }: { difference: EditDifference }) {
  return (
    <div>
      <dt>{difference.label}</dt>
      {'image' in difference ? (
        <dd>
          <span>Now</span>
          {difference.image ? <img src={difference.image} alt="" /> : 'nothing'}
        </dd>
      ) : (
        <>
          <dd className="edited-before">
            <span>Before</span>
            <ModerationDescription text={difference.before ?? 'nothing'} />
          </dd>
          <dd>
            <span>Now</span>
            <ModerationDescription text={difference.now ?? 'nothing'} />
          </dd>
        </>
      )}
    </div>
  )
}
