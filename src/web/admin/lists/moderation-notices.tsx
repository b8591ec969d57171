// The notices on a moderator's card: edited since, leaving, owner did not answer, turned down before, similar to others.
import '../edited-notice.css'
import '../similar-notice.css'
import { MessageCircle } from 'lucide-react'
import { dayText } from '../../../contract/day-text.ts'
import { listShownChanges } from '../../../contract/field-changes.ts'
import type { ModerationItem } from '../../../contract/moderation.ts'
import { businessPath } from '../../../contract/page.ts'
import type { SimilarItem } from '../../../contract/similar.ts'
import { reasonKinds } from '../../../contract/transitions.ts'
import { ChangeList } from '../../business/change-list.tsx'
import { describeChanges } from '../../business/change-words.ts'
import { StatusBadge } from '../../business/status-badge.tsx'
import { usualMergePath } from '../../data/moderate.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { useSite } from '../../ui/page-head.ts'

type EditedNoticeProps = { seen: ModerationItem | undefined; business: ModerationItem }

export function EditedNotice({ seen, business }: EditedNoticeProps) {
  const { priceSign = '$' } = useSite()
  if (!seen || seen.version === business.version) return null
  return (
    <section className="edited" aria-label={`Edits of ${business.name}`} tabIndex={-1}>
      <h3>Edited since you looked</h3>
      <ChangeList differences={describeChanges(listShownChanges(seen, business), priceSign)} />
    </section>
  )
}

export function DeletionNotice({ leavesAt }: { leavesAt: string }) {
  return (
    <p className="waiting is-late">
      <span>
        <b>The owner is deleting this listing.</b> It is hidden, and will be deleted on{' '}
        <time dateTime={leavesAt}>{dayText(leavesAt)}</time>, unless the owner keeps it.
      </span>
    </p>
  )
}

export function UnansweredNotice({ business: { name, unanswered } }: { business: ModerationItem }) {
  if (!unanswered) return null
  const { askedAt, remindedAt, whatsappLink } = unanswered
  return (
    <section className="earlier" aria-label={`Question to the owner of ${name}`}>
      <h3>Still right? No answer</h3>
      <p>
        The owner was asked on <time dateTime={askedAt}>{dayText(askedAt)}</time> and on{' '}
        <time dateTime={remindedAt}>{dayText(remindedAt)}</time>.
      </p>
      <TellOnWhatsapp link={whatsappLink} name={name} />
    </section>
  )
}

/** The words before the date of the decision. An approved listing needs none. */
const labels = {
  pending: 'Sent again, rejected on',
  approved: '',
  rejected: 'Rejected on',
  suspended: 'Suspended on',
}

export function TurnedDownNotice({
  business: { name, approvalStatus, decision, editedSince },
}: {
  business: ModerationItem
}) {
  const { priceSign = '$' } = useSite()
  if (!decision) return null
  return (
    <section className="earlier" aria-label={`Earlier decision about ${name}`}>
      <h3>
        {labels[approvalStatus]} <time dateTime={decision.at}>{dayText(decision.at)}</time>
      </h3>
      <p>{decision.kind ? `Reason: ${reasonKinds[decision.kind].label}` : 'No reason was given.'}</p>
      {decision.text && (
        <blockquote>
          <bdi>{decision.text}</bdi>
        </blockquote>
      )}
      {editedSince.length > 0 && (
        <>
          <h4>Changed since</h4>
          <ChangeList differences={describeChanges(editedSince, priceSign)} />
        </>
      )}
    </section>
  )
}

type Props = {
  business: Pick<ModerationItem, 'id' | 'name' | 'approvalStatus' | 'similar'>
  heading?: 'h2' | 'h3'
}

export function SimilarNotice({ business, heading: Heading = 'h3' }: Props) {
  const { name, similar = [] } = business
  if (similar.length === 0) return null
  return (
    <section className={`earlier similar-items in-${Heading}`} aria-label={`Listings like ${name}`}>
      <Heading>Listed already?</Heading>
      <ul>
        {similar.map((item) => (
          <SimilarLine key={item.id} item={item} href={usualMergePath(business, item)} />
        ))}
      </ul>
    </section>
  )
}

/** The listing opens in a new tab, so that the queue stays where it is. */
function SimilarLine({ item, href }: { item: SimilarItem; href: string }) {
  const { id, name, place, approvalStatus, why } = item
  return (
    <li>
      <a href={businessPath(id)} target="_blank" rel="noopener">
        <bdi>{name}</bdi>
      </a>
      {place && <bdi>{place}</bdi>}
      <span>{similarReasons[why]}</span>
      <StatusBadge status={approvalStatus} />
      <PageLink href={href}>
        Merge<span className="sr-only"> with {name}</span>
      </PageLink>
    </li>
  )
}

const similarReasons: Record<SimilarItem['why'], string> = {
  phone: 'Same phone number',
  name: 'Similar name nearby',
}

/** The short form, for a row of the table. */
const marks: Record<SimilarItem['why'], string> = { phone: 'Same phone', name: 'Similar name' }

/** The mark in the table: the strongest reason, or null. */
export function similarMark({ similar = [] }: ModerationItem): string | null {
  const [first] = similar
  return first ? marks[first.why] : null
}

type TellOnWhatsappProps = { link: string | null; name: string | undefined }

/** Opens WhatsApp with a prepared message. Nothing is sent until the moderator sends it there. */
export function TellOnWhatsapp({ link, name }: TellOnWhatsappProps) {
  if (link === null) return null
  return (
    <a className="button" href={link} target="_blank" rel="noopener noreferrer">
      <MessageCircle aria-hidden="true" /> Tell on WhatsApp
      {name && <span className="sr-only">: {name}</span>}
    </a>
  )
}
