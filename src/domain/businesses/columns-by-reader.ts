// Which businesses the public sees, and which columns each reader of one gets. Public queries select no others.
import { eq, getTableColumns, type PgColumn, type SQL, type SQLWrapper, sql } from '#drizzle'
import type { BusinessCard, BusinessDetail, FoundBusiness, OwnBusiness } from '../../contract/business.ts'
import { type BusinessField, type BusinessSource, businessFields } from '../../contract/business-fields.ts'
import type { TurnedDown } from '../../contract/decision-reason.ts'
import type { BusinessPlace } from '../../contract/place.ts'
import type { Mention, ReviewsClosed } from '../../contract/review.ts'
import { maxExactCount } from '../../contract/search.ts'
import type { BusinessTrade } from '../../contract/trade.ts'
import { businesses, places, users } from '../../database/schema.ts'
import { readablePath } from './business-path-rules.ts'
import { waitingColumn } from './edit-queries.ts'

/** A column, or an expression with the name under which it is read. */
export type ReadColumn = PgColumn | SQL.Aliased

/** A time as ISO 8601 text with milliseconds, as a JavaScript date writes it. */
export const isoTime = (time: SQLWrapper) =>
  sql<string>`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Something of the place of a business; null without a place. */
const ofPlace = (value: SQL): SQL =>
  sql`(SELECT ${value} FROM ${places} WHERE ${places.id} = ${businesses.placeId})`
const place = ofPlace(
  sql`jsonb_build_object('id', ${places.id}, 'name', ${places.name}, 'province', ${places.province})`,
)
/** The place by its name, the city it belongs to, and its province. */
export const placeLabel = ofPlace(sql`${places.label}`)
/** What the public reads instead of a hidden address. */
const publicLocation = sql`CASE WHEN ${businesses.hidesAddress} THEN coalesce(${placeLabel}, 'South Africa') ELSE ${businesses.location} END`
const latitude = sql`coalesce(${businesses.latitude}, ${ofPlace(sql`${places.latitude}`)})`
const longitude = sql`coalesce(${businesses.longitude}, ${ofPlace(sql`${places.longitude}`)})`
/** What `readablePath` makes the address of. */
const path = sql`jsonb_build_object('name', ${businesses.name}, 'place', ${ofPlace(sql`${places.name}`)}, 'code', ${businesses.code})`
// With the names of the tables: both have an id, and Drizzle leaves the names out of a query of one table.
const emailConfirmed = sql<boolean>`EXISTS (SELECT FROM users WHERE users.business_id = businesses.id
  AND users.email_confirmed_at IS NOT NULL)`.as('email_confirmed')
const isClaimed = sql<boolean>`EXISTS (SELECT FROM users WHERE users.business_id = businesses.id)`.as(
  'is_claimed',
)
/** When the owner leaves; null without an account that does. */
const leavesAt = sql`(SELECT ${isoTime(users.leavesAt)} FROM ${users} WHERE ${users.businessId} = ${businesses.id})`
const unlessHidden = (value: SQL) =>
  sql<number | null>`CASE WHEN NOT ${businesses.hidesAddress} THEN ${value} END`

function whereRated<Value>(value: SQL, otherwise: SQL): SQL<Value> {
  return sql<Value>`CASE WHEN ${businesses.reviewCount} > 0 THEN ${value} ELSE ${otherwise} END`
}
/** Until when nobody can review it, and why; null while everybody can. Days are those of South Africa. */
export const closedToReviews = sql<ReviewsClosed | null>`CASE
  WHEN (${businesses.reviewsClosed} ->> 'until')::date >= (now() AT TIME ZONE 'Africa/Johannesburg')::date THEN ${businesses.reviewsClosed} END`
/** Counted no further than other lists are. */
const unanswered = sql<number>`(SELECT count(*)::int FROM (SELECT FROM reviews WHERE reviews.business_id = businesses.id
  AND reviews.state = 'published' AND NOT EXISTS (SELECT FROM review_replies WHERE review_id = reviews.id)
  LIMIT ${sql.raw(String(maxExactCount + 1))}) AS unanswered)`

/** In the order of the owner; a trade that is gone is left out. */
const trades = sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', trades.id, 'name', trades.name) ORDER BY at), '[]')
  FROM unnest(${businesses.trades}) WITH ORDINALITY AS own (id, at) JOIN trades ON trades.id = own.id)`

/** A card as the database has it: `hoursNow` follows from its hours, its trading and the time (domain/hours/with-hours-now.ts). */
export type CardRow = Omit<BusinessCard, 'hoursNow'> &
  Pick<BusinessDetail, 'hours' | 'hoursWeek' | 'specialDays' | 'closedUntil' | 'moved'>
/** A card of a search as the database has it. */
export type FoundRow = CardRow & Pick<FoundBusiness, 'distanceKm' | 'why' | 'excerpt' | 'reviewExcerpt'>
/** A detail as the database has it. */
export type DetailRow = Omit<BusinessDetail, 'hoursNow' | 'hoursToday' | 'tradingNotice' | 'latestReviews'>

type Fields = typeof businessFields
type Columns = (typeof businesses)['_']['columns']
type ColumnsFor<R extends BusinessField['reader']> = {
  [Name in keyof Fields & keyof Columns as Fields[Name]['reader'] extends R ? Name : never]: Columns[Name]
}

/** The columns that have the name of a field, for the first reader who sees it. */
function columnsFor<R extends BusinessField['reader']>(reader: R): ColumnsFor<R> {
  const fields: Record<string, BusinessField> = businessFields
  const columns = Object.entries(getTableColumns(businesses)).filter(
    ([name]) => fields[name]?.reader === reader,
  )
  return Object.fromEntries(columns) as ColumnsFor<R>
}

/** Exactly what `CardRow` holds, but for what a list says of it: a missing column does not compile. */
export const cardColumns = {
  ...columnsFor('card'),
  trades: sql<BusinessTrade[]>`${trades}`.as('trades'),
  location: publicLocation.mapWith(String).as('location'),
  place: sql<BusinessPlace | null>`${place}`.as('place'),
  hours: businesses.hours,
  hoursWeek: businesses.hoursWeek,
  specialDays: businesses.specialDays,
  closedUntil: businesses.closedUntil,
  moved: businesses.moved,
} satisfies Record<Exclude<keyof CardRow, 'isOutside'>, ReadColumn>

/** Exactly what `DetailRow` holds. */
export const detailColumns = {
  ...cardColumns,
  ...columnsFor('detail'),
  path: path.mapWith(readablePath).as('path'),
  schemaType: sql<
    string | null
  >`(SELECT schema_type FROM trades WHERE trades.id = ${businesses.trades}[1])`.as('schema_type'),
  isClaimed,
  // Without a rating there is nothing to count: reviews may be off.
  histogram: whereRated<number[]>(sql`${businesses.histogram}`, sql`'{0,0,0,0,0}'::integer[]`).as(
    'histogram',
  ),
  mentions: whereRated<Mention[]>(sql`${businesses.mentions}`, sql`'[]'::jsonb`).as('mentions'),
  reviewsClosed: closedToReviews.as('reviews_closed'),
  placeLabel: sql<string | null>`${placeLabel}`.as('place_label'),
  latitude: unlessHidden(latitude).as('latitude'),
  longitude: unlessHidden(longitude).as('longitude'),
  hasPin: sql<boolean>`${businesses.latitude} IS NOT NULL AND NOT ${businesses.hidesAddress}`.as('has_pin'),
  source:
    sql<BusinessSource | null>`(SELECT jsonb_build_object('name', source, 'licence', licence, 'date', listed_on)
    FROM imports WHERE imports.id = ${businesses.importId} AND source IS NOT NULL)`.as('source'),
  confirmedAt: sql<string | null>`${isoTime(businesses.confirmedAt)}`.as('confirmed_at'),
} satisfies Record<keyof DetailRow, ReadColumn>

/** The condition for sending a business for review again. What was turned down before decisions were kept always may. */
export const canResubmit = sql<boolean>`(${businesses.approvalStatus} = 'rejected'
  AND ${businesses.version} > coalesce((${businesses.decision} ->> 'version')::int, 0))`

/** Exactly what `OwnBusiness` holds. */
export const ownColumns = {
  ...detailColumns,
  ...columnsFor('own'),
  location: businesses.location,
  latitude: sql<number | null>`${latitude}`.as('latitude'),
  longitude: sql<number | null>`${longitude}`.as('longitude'),
  hasPin: sql<boolean>`${businesses.latitude} IS NOT NULL`.as('has_pin'),
  emailConfirmed,
  submittedAt: isoTime(businesses.submittedAt).as('submitted_at'),
  decision: sql<TurnedDown | null>`${businesses.decision} - 'version'`.as('decision'),
  canResubmit: canResubmit.as('can_resubmit'),
  leavesAt: sql<string | null>`${leavesAt}`.as('leaves_at'),
  unansweredReviews: unanswered.as('unanswered_reviews'),
  waiting: waitingColumn,
} satisfies Record<keyof OwnBusiness, ReadColumn>

/** Whether a business has a public page. */
export const isApproved: SQL = eq(businesses.approvalStatus, 'approved')

/** Whether lists, searches and counts have it. In constants, so that the planner sees that the indexes of listed businesses serve it. */
export const isListed: SQL = sql`(${businesses.approvalStatus} = 'approved' AND ${businesses.trading} <> 'closed-for-good')`
