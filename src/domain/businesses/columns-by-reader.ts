// Which businesses the public can see, and which columns each kind of reader gets. Public queries select no other columns.
import { eq, getTableColumns, type PgColumn, type SQL, type SQLWrapper, sql } from '#drizzle'
import type { BusinessCard, BusinessDetail, FoundBusiness, OwnBusiness } from '../../contract/business.ts'
import { type BusinessField, type BusinessSource, businessFields } from '../../contract/business-fields.ts'
import type { BusinessPlace } from '../../contract/place.ts'
import type { Mention, ReviewsClosed } from '../../contract/review.ts'
import { maxExactCount } from '../../contract/search.ts'
import type { BusinessTrade } from '../../contract/trade.ts'
import type { TurnedDown } from '../../contract/transitions.ts'
import { businesses, places, users } from '../../database/schema.ts'
import { readablePath } from './business-path-rules.ts'
import { waitingColumn } from './edit-queries.ts'

/** A column, or an expression with an alias. */
export type ReadColumn = PgColumn | SQL.Aliased

/** A time as ISO 8601 text with milliseconds, as a JavaScript date writes it. */
export const isoTime = (time: SQLWrapper) =>
  sql<string>`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A value from the place of a business; null without a place. */
const ofPlace = (value: SQL): SQL =>
  sql`(SELECT ${value} FROM ${places} WHERE ${places.id} = ${businesses.placeId})`
const place = ofPlace(
  sql`jsonb_build_object('id', ${places.id}, 'name', ${places.name}, 'province', ${places.province})`,
)
/** The label of the place: its name, the city it belongs to, and its province. */
export const placeLabel = ofPlace(sql`${places.label}`)
/** The location as the public reads it: for a hidden address, the label of its place. */
const publicLocation = sql`CASE WHEN ${businesses.hidesAddress} THEN coalesce(${placeLabel}, 'South Africa') ELSE ${businesses.location} END`
const latitude = sql`coalesce(${businesses.latitude}, ${ofPlace(sql`${places.latitude}`)})`
const longitude = sql`coalesce(${businesses.longitude}, ${ofPlace(sql`${places.longitude}`)})`
/** The input of `readablePath`. */
const path = sql`jsonb_build_object('name', ${businesses.name}, 'place', ${ofPlace(sql`${places.name}`)}, 'code', ${businesses.code})`
// The table names are written out: both tables have an id, and Drizzle omits the names in a query of one table.
const emailConfirmed = sql<boolean>`EXISTS (SELECT FROM users WHERE users.business_id = businesses.id
  AND users.email_confirmed_at IS NOT NULL)`.as('email_confirmed')
const isClaimed = sql<boolean>`EXISTS (SELECT FROM users WHERE users.business_id = businesses.id)`.as(
  'is_claimed',
)
/** When the account of the owner will be erased; null if it is not leaving. */
const leavesAt = sql`(SELECT ${isoTime(users.leavesAt)} FROM ${users} WHERE ${users.businessId} = ${businesses.id})`
const unlessHidden = (value: SQL) =>
  sql<number | null>`CASE WHEN NOT ${businesses.hidesAddress} THEN ${value} END`

function whereRated<Value>(value: SQL, otherwise: SQL): SQL<Value> {
  return sql<Value>`CASE WHEN ${businesses.reviewCount} > 0 THEN ${value} ELSE ${otherwise} END`
}
/** Until when the business cannot be reviewed, and why; null while it can. Dates are in South African time. */
export const closedToReviews = sql<ReviewsClosed | null>`CASE
  WHEN (${businesses.reviewsClosed} ->> 'until')::date >= (now() AT TIME ZONE 'Africa/Johannesburg')::date THEN ${businesses.reviewsClosed} END`
/** Stops counting where other lists do. */
const unanswered = sql<number>`(SELECT count(*)::int FROM (SELECT FROM reviews WHERE reviews.business_id = businesses.id
  AND reviews.state = 'published' AND NOT EXISTS (SELECT FROM review_replies WHERE review_id = reviews.id)
  LIMIT ${sql.raw(String(maxExactCount + 1))}) AS unanswered)`

/** The trades in the owner's order; a trade that no longer exists is left out. */
const trades = sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', trades.id, 'name', trades.name) ORDER BY at), '[]')
  FROM unnest(${businesses.trades}) WITH ORDINALITY AS own (id, at) JOIN trades ON trades.id = own.id)`

/** A card as the database has it: `hoursNow` is computed from its hours, its trading status and the time (domain/hours/with-hours-now.ts). */
export type CardRow = Omit<BusinessCard, 'hoursNow'> &
  Pick<BusinessDetail, 'hours' | 'hoursWeek' | 'specialDays' | 'closedUntil' | 'moved'>
/** A card of a search result as the database has it. */
export type FoundRow = CardRow & Pick<FoundBusiness, 'distanceKm' | 'why' | 'excerpt' | 'reviewExcerpt'>
/** A detail as the database has it. */
export type DetailRow = Omit<BusinessDetail, 'hoursNow' | 'hoursToday' | 'tradingNotice' | 'latestReviews'>

type Fields = typeof businessFields
type Columns = (typeof businesses)['_']['columns']
type ColumnsFor<R extends BusinessField['reader']> = {
  [Name in keyof Fields & keyof Columns as Fields[Name]['reader'] extends R ? Name : never]: Columns[Name]
}

/** The columns that are named like a field, for the first reader who may see it. */
function columnsFor<R extends BusinessField['reader']>(reader: R): ColumnsFor<R> {
  const fields: Record<string, BusinessField> = businessFields
  const columns = Object.entries(getTableColumns(businesses)).filter(
    ([name]) => fields[name]?.reader === reader,
  )
  return Object.fromEntries(columns) as ColumnsFor<R>
}

/** Exactly the columns of `CardRow`, except those that a list adds: a missing column does not compile. */
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

/** Exactly the columns of `DetailRow`. */
export const detailColumns = {
  ...cardColumns,
  ...columnsFor('detail'),
  path: path.mapWith(readablePath).as('path'),
  schemaType: sql<
    string | null
  >`(SELECT schema_type FROM trades WHERE trades.id = ${businesses.trades}[1])`.as('schema_type'),
  isClaimed,
  // Empty while the review count is 0, as it is when reviews are off.
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

/** Whether a rejected business can be submitted again: it must have changed since. One that was rejected before decisions were stored always can. */
export const canResubmit = sql<boolean>`(${businesses.approvalStatus} = 'rejected'
  AND ${businesses.version} > coalesce((${businesses.decision} ->> 'version')::int, 0))`

/** Exactly the columns of `OwnBusiness`. */
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

/** Whether a business is in lists, searches and counts. Uses constants, so that the planner can use the partial indexes of listed businesses. */
export const isListed: SQL = sql`(${businesses.approvalStatus} = 'approved' AND ${businesses.trading} <> 'closed-for-good')`
