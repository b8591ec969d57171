// The card of one business in a moderator's list: its heading, its image and its facts.

import { Eye, Inbox, type LucideIcon, Mail, User } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { dateAt } from '../../../contract/day-text.ts'
import type { ModerationItem } from '../../../contract/moderation.ts'
import {
  AddressText,
  CategoryBadge,
  FeaturedBadge,
  PriceLevel,
  Rating,
  TradeNames,
} from '../../business/badges.tsx'
import { type BusinessFact, closedText, listFacts } from '../../business/business-facts.ts'
import { BusinessImage } from '../../business/business-image.tsx'
import { paletteClass } from '../../business/data-classes.ts'
import { ClosedBadge, StatusBadge } from '../../business/status-badge.tsx'
import { ModerationActions } from './moderation-actions.tsx'
import {
  DeletionNotice,
  EditedNotice,
  SimilarNotice,
  TurnedDownNotice,
  UnansweredNotice,
} from './moderation-notices.tsx'

/** The widths of the thumbnail in moderation-list.css. */
const thumbnailSizes = '(min-width: 48rem) 9rem, 5.5rem'

type ModerationCardProps = {
  business: ModerationItem
  /** The version that was on the screen when the moderator tried to decide. */
  seen: ModerationItem | undefined
  onDecide: (business: ModerationItem) => void
}

export function ModerationCard({ business, seen, onDecide }: ModerationCardProps) {
  const { name, category, image, focalPoint } = business
  return (
    <li className={`moderation-card moderation-row ${paletteClass(category)}`} data-listing={business.id}>
      <ModerationImage
        image={image}
        focalPoint={focalPoint}
        name={name}
        category={category}
        sizes={thumbnailSizes}
      />
      <div className="moderation-body">
        <ModerationHead business={business} seen={seen} badge={<FeaturedBadge business={business} />} />
        <UnansweredNotice business={business} />
        {business.approvalStatus !== 'pending' && <TurnedDownNotice business={business} />}
        <SimilarNotice business={business} />
        <ModerationFacts business={business} isBrief />
      </div>
      <ModerationActions business={business} onDecide={onDecide} />
    </li>
  )
}

type ModerationHeadProps = Pick<ModerationCardProps, 'business' | 'seen'> & { badge: ReactNode }

/** The top of a card in both lists. Anybody can choose a name, so `bdi` isolates it: its text direction must not affect the text around it. */
export function ModerationHead({ business, seen, badge }: ModerationHeadProps) {
  const closed = closedText(business, dateAt(new Date()))
  return (
    <>
      <div className="moderation-head">
        <h2>
          <bdi>{business.name}</bdi>
        </h2>
        <span className="moderation-badge">
          {badge}
          {closed && <ClosedBadge text={closed} />}
          <StatusBadge status={business.approvalStatus} {...(business.leavesAt && { label: 'Leaving' })} />
        </span>
      </div>
      <div className="moderation-kind">
        <CategoryBadge category={business.category} /> <TradeNames trades={business.trades} />
        <PriceLevel level={business.priceLevel} />
        <Rating business={business} />
      </div>
      {business.leavesAt && <DeletionNotice leavesAt={business.leavesAt} />}
      <LookedAtMark by={business.lookedAtBy} />
      <EditedNotice seen={seen} business={business} />
    </>
  )
}

type ModerationFactsProps = {
  business: ModerationItem
  /** Leaves out missing facts: before a decision they matter, in a long list they are noise. */
  isBrief?: boolean
}

export function ModerationFacts({ business, isBrief = false }: ModerationFactsProps) {
  return (
    <dl className="moderation-facts">
      {listFacts('moderation', business)
        // The trades are above, next to the category.
        .filter(({ name, text }) => (text ? name !== 'trades' : !isBrief))
        .map((fact) => (
          <Fact key={fact.name} fact={{ ...fact, ...ownerFacts[fact.name] }} />
        ))}
      {business.ownerEmail && (
        <div>
          <dt>
            <Inbox aria-hidden="true" />
            <span className="sr-only">Owner email status</span>
          </dt>
          <dd>{business.emailConfirmed ? 'Email confirmed' : 'Email not confirmed'}</dd>
        </div>
      )}
    </dl>
  )
}

/** Only these lists show owner and business together, so here the labels name the owner and have icons. */
const ownerFacts: Partial<Record<BusinessFact['name'], { label: string; icon: LucideIcon }>> = {
  ownerName: { label: 'Owner', icon: User },
  ownerEmail: { label: 'Owner email', icon: Mail },
}

function Fact({ fact: { label, icon: Icon, layout, text, link } }: { fact: BusinessFact }) {
  return (
    <div>
      <dt>
        {Icon && <Icon aria-hidden="true" />}
        <span className="sr-only">{label}</span>
      </dt>
      <dd>
        {text ? (
          <FactLink link={link}>
            <bdi>{layout === 'address' ? <AddressText text={text} /> : text}</bdi>
          </FactLink>
        ) : (
          <span className="is-missing">{label}: not provided</span>
        )}
      </dd>
    </div>
  )
}

/** Phone, email and website open in a new tab, so that the queue stays where it is. */
function FactLink({ link, children }: { link: BusinessFact['link']; children: ReactNode }) {
  if (!link) return children
  return (
    <a className="fact-link" href={link.href} target="_blank" rel={link.rel ?? 'noopener'}>
      {children}
    </a>
  )
}

type ModerationImageProps = Pick<ModerationItem, 'image' | 'focalPoint' | 'name' | 'category'> & {
  /** The `sizes` of the image, if it is not as wide as on a card of the public list. */
  sizes?: string
}

export const ModerationImage = memo(function ModerationImage({
  image,
  focalPoint,
  name,
  category,
  sizes,
}: ModerationImageProps) {
  return (
    <div className="image-frame moderation-image">
      <BusinessImage business={{ image, focalPoint, name, category }} sizes={sizes} />
    </div>
  )
})

export function LookedAtMark({ by }: { by: string | null }) {
  if (by === null) return null
  return (
    <p className="looked-at">
      <Eye aria-hidden="true" />
      <span>
        <bdi>{by}</bdi> is looking at this
      </span>
    </p>
  )
}
