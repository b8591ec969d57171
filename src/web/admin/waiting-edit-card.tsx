// Knows one edit that waits: what visitors see beside what they would see, and the two decisions.
import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { momentText } from '../../contract/day-text.ts'
import type { WaitingItem } from '../../contract/moderation-log.ts'
import { ChangeList } from '../business/change-list.tsx'
import { describeChanges } from '../business/change-words.ts'
import { PhotoStrip } from '../business/photo-strip.tsx'
import { StatusBadge } from '../business/status-badge.tsx'
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts'
import { LineSubject } from './line-subject.tsx'
import { RefuseEditDialog } from './refuse-edit-dialog.tsx'
import { useDecideEdit } from './use-decide-edit.ts'

export function WaitingEditCard({ edit }: { edit: WaitingItem }) {
  const { id, at, who, changes, photos, business } = edit
  const [isRefusing, setRefusing] = useState(false)
  const { run, isRunning } = useDecideEdit(edit)
  const card = useRef<HTMLLIElement>(null)
  useFocusAfterRemoval(card)
  return (
    <li className="history-line history-submit-edit" ref={card}>
      <LineSubject business={business} />
      <p className="history-who">
        <bdi>{who}</bdi>
        <span>
          Waiting since <time dateTime={at}>{momentText(at)}</time>
        </span>
        {business.approvalStatus !== 'approved' && <StatusBadge status={business.approvalStatus} />}
      </p>
      <ChangeList
        differences={describeChanges(changes, () => true)}
        headings={{ before: 'Live', now: 'New' }}
      />
      {photos && <PhotoStrip photos={photos} />}
      <div className="waiting-actions">
        <button
          type="button"
          className="button button-main"
          aria-disabled={isRunning || undefined}
          onClick={() => run('accept')}
        >
          <Check aria-hidden="true" /> {isRunning ? 'Accepting...' : 'Accept'}
          <span className="sr-only"> the edit of {business.name}</span>
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={isRunning || undefined}
          onClick={() => isRunning || setRefusing(true)}
        >
          <X aria-hidden="true" /> Refuse
          <span className="sr-only"> the edit of {business.name}</span>
        </button>
      </div>
      {isRefusing && <RefuseEditDialog key={id} edit={edit} onClose={() => setRefusing(false)} />}
    </li>
  )
}
