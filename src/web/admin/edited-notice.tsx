// Knows how a moderator sees what an owner edited after the moderator looked: each field as it was and as it is.
import { listShownChanges } from '../../contract/field-changes.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import { ChangeList } from '../business/change-list.tsx'
import { describeChanges } from '../business/change-words.ts'
import './edited-notice.css'

type EditedNoticeProps = { seen: ModerationItem | undefined; business: ModerationItem }

export function EditedNotice({ seen, business }: EditedNoticeProps) {
  if (!seen || seen.version === business.version) return null
  return (
    <section className="edited" aria-label={`Edits of ${business.name}`} tabIndex={-1}>
      <h3>Edited since you looked</h3>
      <ChangeList differences={describeChanges(listShownChanges(seen, business))} />
    </section>
  )
}
