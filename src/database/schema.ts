// The tables for Drizzle. The files in migrations/ create them, and a test compares the two.
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  foreignKey,
  integer,
  jsonb,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  real,
  smallint,
  sql,
  text,
  timestamp,
  unique,
  uuid,
} from '#drizzle'
import type { OwnBusiness, WaitingEdit } from '../contract/business.ts'
import type { PriceLevel } from '../contract/categories.ts'
import type { Claim, ClaimAnswer, Proof } from '../contract/claims.ts'
import type { FieldChange, HistoryAction } from '../contract/history.ts'
import type { HoursWeek, SpecialDays } from '../contract/hours.ts'
import { centre, type ImageWidth } from '../contract/image.ts'
import type { UploadKind } from '../contract/image-upload.ts'
import type { Import, ImportColumn } from '../contract/import.ts'
import type { ImportField, ImportOutcome } from '../contract/import-fields.ts'
import type { MergeValues } from '../contract/merge.ts'
import type { Offer } from '../contract/offer-list.ts'
import type { Role, StaffRole } from '../contract/people.ts'
import type { Photo } from '../contract/photo.ts'
import type { Place } from '../contract/place.ts'
import type { Report } from '../contract/report.ts'
import type { Mention, ReviewRejection, ReviewsClosed } from '../contract/review.ts'
import type { HeldReason, ReviewPart, ReviewReportReason, ReviewState } from '../contract/review-choices.ts'
import type { FooterColumn } from '../contract/site-page.ts'
import type { BusinessTrade } from '../contract/trade.ts'
import type { StoredTrading, Trading } from '../contract/trading.ts'
import type { ApprovalStatus, DecisionReason, TurnedDown } from '../contract/transitions.ts'

/** A column with the ids of trades, which is written with the trades themselves. */
const tradeIds = customType<{ data: Pick<BusinessTrade, 'id'>[]; driverData: string[] }>({
  dataType: () => 'text[]',
  toDriver: (trades) => trades.map(({ id }) => id),
})
/** A column with bytes, as a Buffer. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** A column with a moment, with its time zone. */
export const time = (name: string) => timestamp(name, { withTimezone: true })

type StoredDecision = TurnedDown & { version: number }
/** What a decision can change, as it was before, by the names of the columns. */
export type StateBefore = {
  approval_status: ApprovalStatus
  approved_at: string | null
  featured: 0 | 1
  featured_at: string | null
  decision: StoredDecision | null
}

/**
 * A business in any state (spec §3). `rating` is 0 to 5, to one decimal; the times of approval and featuring order the lists.
 * `code` is the end of its readable address; the database generates it, and it never changes.
 * `latitude` and `longitude` are the pin that the owner set, both or neither; without one, the coordinates of the place are used.
 * `decision` is the last rejection or suspension, with the version that it was about; an approval removes it.
 * `hasPriceLevel` is whether somebody chose the price level; until then it is the default.
 * `leavingFrom` is the state before the owner asked to delete the account; null unless the account is leaving.
 * `importId` is the list that it was imported from, or that changed it last.
 * `confirmedAt` is when its owner last confirmed that it is right, by an answer or an edit.
 * `mergedInto` is the standing business that replaced it; a merged business is suspended.
 * Triggers derive `histogram` from the published reviews, and `rating` and `reviewCount` from `histogram`.
 * A trigger keeps `similarName`: the municipality, and the first distinctive words of the name.
 * A trigger raises `version` at each edit; `fieldVersions` has, by column, the version of its last edit.
 */
export const businesses = pgTable(
  'businesses',
  {
    id: uuid().primaryKey().defaultRandom(),
    code: text().notNull().default(sql`new_business_code()`),
    name: text().notNull(),
    category: text().notNull(),
    description: text().notNull(),
    image: text().notNull().default(''),
    focalPoint: text('focal_point').notNull().default(centre),
    logo: text(),
    rating: real().notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    histogram: integer().array().notNull().default(sql`'{0,0,0,0,0}'`),
    mentions: jsonb().$type<Mention[]>().notNull().default([]),
    reviewsClosed: jsonb('reviews_closed').$type<ReviewsClosed>(),
    priceLevel: smallint('price_level').$type<PriceLevel>().notNull().default(2),
    hasPriceLevel: boolean('has_price_level').notNull().default(true),
    location: text().notNull(),
    placeId: integer('place_id'),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    hidesAddress: boolean('hides_address').notNull().default(false),
    phone: text(),
    whatsapp: text(),
    email: text(),
    website: text(),
    facebook: text(),
    instagram: text(),
    hours: text(),
    hoursWeek: jsonb('hours_week').$type<HoursWeek>().notNull().default([]),
    specialDays: jsonb('special_days').$type<SpecialDays>().notNull().default([]),
    offers: text().array().$type<Offer[]>().notNull().default([]),
    trades: tradeIds().notNull().default(sql`'{}'`),
    similarName: text('similar_name'),
    trading: text().$type<Trading>().notNull().default('open'),
    closedUntil: date('closed_until'),
    moved: jsonb().$type<StoredTrading['moved']>(),
    photos: jsonb().$type<Photo[]>().notNull().default([]),
    featured: smallint().$type<0 | 1>().notNull().default(0),
    approvalStatus: text('approval_status').$type<ApprovalStatus>().notNull().default('pending'),
    ownerEmail: text('owner_email'),
    ownerName: text('owner_name'),
    createdAt: time('created_at').notNull().defaultNow(),
    decision: jsonb().$type<StoredDecision>(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    submittedAt: time('submitted_at').notNull().defaultNow(),
    approvedAt: time('approved_at'),
    featuredAt: time('featured_at'),
    confirmedAt: time('confirmed_at'),
    leavingFrom: text('leaving_from').$type<ApprovalStatus>(),
    version: integer().notNull().default(1),
    fieldVersions: jsonb('field_versions').$type<Record<string, number>>().notNull().default({}),
    importId: uuid('import_id'),
    mergedInto: uuid('merged_into'),
  },
  (table) => [
    foreignKey({ columns: [table.mergedInto], foreignColumns: [table.id] }),
    foreignKey({ columns: [table.placeId], foreignColumns: [places.id] }),
    foreignKey({ columns: [table.importId], foreignColumns: [imports.id] }),
  ],
)

/**
 * An account; `password` is an argon2id hash, never the password. At most one account per business. `unconfirmedMails` counts the
 * mails to an address that is not confirmed. `leavesAt` is when an account that is leaving will be erased.
 */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    username: text().notNull(),
    email: text().notNull(),
    password: text().notNull(),
    role: text().$type<Role>().notNull().default('owner'),
    businessId: uuid('business_id'),
    createdAt: time('created_at').notNull().defaultNow(),
    emailConfirmedAt: time('email_confirmed_at'),
    unconfirmedMails: integer('unconfirmed_mails').notNull().default(0),
    leavesAt: time('leaves_at'),
  },
  (table) => [foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] })],
)

/**
 * A setting that differs from its default, by its name in contract/site-settings.ts, or a fact such as the last backup. `secret` is a
 * password, encrypted with a key that is not in the database; `file` has the bytes of a logo.
 */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  secret: bytes(),
  file: bytes(),
  changedAt: time('changed_at').notNull().defaultNow(),
})

/**
 * A version of a page that was written on screen; the highest number is the current one. Without title and text, it stands for the text
 * that comes with the program. `illustrations` are the uploaded images in the text.
 */
export const sitePageVersions = pgTable(
  'site_page_versions',
  {
    name: text().notNull(),
    number: integer().notNull(),
    title: text(),
    markdown: text(),
    footer: text().$type<FooterColumn>(),
    footerOrder: integer('footer_order').notNull().default(1),
    illustrations: uuid().array().notNull().default([]),
    writtenAt: time('written_at').notNull().default(sql`clock_timestamp()`),
    writtenBy: uuid('written_by'),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.number] }),
    foreignKey({ columns: [table.writtenBy], foreignColumns: [users.id] }),
  ],
)

/** A token to make the first administrator, or to check that the program is reached at an address; only its SHA-256 is kept. */
export const setupTokens = pgTable('setup_tokens', {
  tokenHash: bytes('token_hash').primaryKey(),
  purpose: text().$type<'administrator' | 'address'>().notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** An account that was erased, as the SHA-256 of its id: a restored backup must not bring it back. */
export const erasedAccounts = pgTable('erased_accounts', {
  idHash: bytes('id_hash').primaryKey(),
  erasedAt: time('erased_at').notNull().defaultNow(),
})

/**
 * A signed-in browser. Only the SHA-256 of its token is kept, so that a stolen backup opens no session. `device` is text such as
 * 'Chrome on Android', `place` such as 'Johannesburg, South Africa', a guess from the network address, which is not kept.
 */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    id: uuid().notNull().defaultRandom(),
    device: text(),
    place: text(),
    userId: uuid('user_id').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    lastSeenAt: time('last_seen_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [foreignKey({ columns: [table.userId], foreignColumns: [users.id] })],
)

/** How many attempts of one key were counted in the current window, which ends at `endsAt`; the key is hashed. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    kind: text().notNull(),
    keyHash: bytes('key_hash').notNull(),
    count: integer().notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.keyHash] })],
)

/** The data of a one-time token by its purpose, in addition to account and email. `isMailed`: its use proves that the email was received. */
export type TokenData = {
  'password-reset': { isMailed: boolean }
  'confirm-email': Record<string, never>
  'new-email': Record<string, never>
  invitation: { role: StaffRole }
  'still-right': Record<string, never>
  'second-step': { challenge: string }
  'new-passkey': { challenge: string }
  'claim-letter': { claim: number }
}

/**
 * A token that works once and until it expires, of which only the SHA-256 is kept: that of a mailed or printed link, of the cookie of a
 * pending second step, or of the session that adds a passkey. `email` is the address of the account, its new address, the address that
 * `userId` invited, which has one invitation at most, or the address of the listing that `userId` claims.
 */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    id: uuid().notNull().defaultRandom(),
    purpose: text().$type<keyof TokenData>().notNull(),
    userId: uuid('user_id').notNull(),
    email: text().notNull(),
    data: jsonb().$type<TokenData[keyof TokenData]>().notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [foreignKey({ columns: [table.userId], foreignColumns: [users.id] })],
)

/** Who did what to a business, with the reasons of decisions and the values before and after edits; or to a `person` of the staff, a public
 * holiday or an imported list. `version` is the version that an edit made. Rows are only added, for people to read. */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    businessId: uuid('business_id'),
    person: text(),
    actedBy: uuid('acted_by'),
    action: text().$type<HistoryAction>().notNull(),
    fromStatus: text('from_status').$type<ApprovalStatus>(),
    toStatus: text('to_status').$type<ApprovalStatus>(),
    at: time('at').notNull().defaultNow(),
    changes: jsonb().$type<FieldChange[]>().notNull().default([]),
    reason: jsonb().$type<DecisionReason>(),
    version: integer(),
    importId: uuid('import_id'),
    personId: uuid('person_id'),
  },
  (table) => [
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
    foreignKey({ columns: [table.importId], foreignColumns: [imports.id] }),
  ],
)

/** The changes that an owner wants, by the fields of `OwnBusiness`; the place by its id. */
export type WaitingValues = Omit<WaitingEdit['values'], 'place'>

/**
 * An edit of an owner, by the id of its log line; at most one per business is waiting. `wanted` has the values of an edit that waits or
 * waited. An applied edit has the log line about that, its changes, its version, and whether visitors saw it.
 */
export const edits = pgTable(
  'edits',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    businessId: uuid('business_id').notNull(),
    state: text().$type<'waiting' | 'replaced' | 'withdrawn' | 'refused' | 'applied' | 'undone'>().notNull(),
    at: time('at').notNull().defaultNow(),
    wanted: jsonb().$type<WaitingValues>(),
    appliedId: bigint('applied_id', { mode: 'number' }),
    changes: jsonb().$type<FieldChange[]>(),
    version: integer(),
    wasPublic: boolean('was_public'),
  },
  (table) => [
    foreignKey({ columns: [table.id], foreignColumns: [moderationLog.id] }),
    foreignKey({ columns: [table.appliedId], foreignColumns: [moderationLog.id] }),
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
  ],
)

/**
 * A decision of a moderator, by the id of its log line; the latest about a business is open. `before` is what an undo restores: the
 * state of the business, or the fields that an accepted edit wrote.
 */
export const decisions = pgTable(
  'decisions',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    businessId: uuid('business_id').notNull(),
    state: text().$type<'open' | 'final' | 'undone'>().notNull().default('open'),
    decidedBy: uuid('decided_by'),
    at: time('at').notNull().defaultNow(),
    before: jsonb().$type<StateBefore | Partial<OwnBusiness>>().notNull(),
    editId: bigint('edit_id', { mode: 'number' }),
  },
  (table) => [
    foreignKey({ columns: [table.id], foreignColumns: [moderationLog.id] }),
    foreignKey({ columns: [table.editId], foreignColumns: [edits.id] }),
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
  ],
)

/** What the undo of a merge restores: fields of the standing business, the state and images of the other, and what was moved. */
export type BeforeMerge = {
  kept: MergeValues
  merged: Pick<OwnBusiness, 'approvalStatus' | 'image' | 'logo' | 'photos'>
  moved: {
    reports: number[]
    claims: number[]
    invitations: number[]
    reviews: string[]
    merged: string[]
    owner: boolean
  }
  importId: string | null
  /** Of the standing listing's hours. A merge that was stored before this field existed has none. */
  isWeekNewer?: boolean
}

/** A merge that can be undone, by the id of its log line. The row is deleted by the undo, or after 30 days. */
export const merges = pgTable(
  'merges',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    businessId: uuid('business_id').notNull(),
    mergedId: uuid('merged_id').notNull(),
    at: time('at').notNull().defaultNow(),
    before: jsonb().$type<BeforeMerge>().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.id], foreignColumns: [moderationLog.id] }),
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
    foreignKey({ columns: [table.mergedId], foreignColumns: [businesses.id] }),
  ],
)

/** A visitor's report about a listing; open without an outcome. `email` is removed with the outcome. */
export const reports = pgTable(
  'reports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    businessId: uuid('business_id').notNull(),
    reason: text().$type<Report['reason']>().notNull(),
    text: text(),
    email: text(),
    at: time('at').notNull().defaultNow(),
    outcome: text().$type<NonNullable<Report['outcome']>>(),
    note: text(),
    closedBy: uuid('closed_by'),
    closedAt: time('closed_at'),
  },
  (table) => [foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] })],
)

/** A question to an owner whether the listing is still right. An answer or an edit ends it. `remindedAt` is when the second mail went out. */
export const stillRightQuestions = pgTable(
  'still_right_questions',
  {
    businessId: uuid('business_id').primaryKey(),
    askedAt: time('asked_at').notNull().defaultNow(),
    remindedAt: time('reminded_at'),
  },
  (table) => [foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] })],
)

/**
 * A claim of a listing by an account. `provedAt` is when the `proof` was given. In a dispute, `ownerId` is the owner who can answer
 * until `answerUntil`. A closed claim has `closedAt`, and `closedBy` if a moderator closed it.
 */
export const claims = pgTable(
  'claims',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    businessId: uuid('business_id').notNull(),
    userId: uuid('user_id').notNull(),
    proof: text().$type<Proof>().notNull(),
    note: text(),
    at: time('at').notNull().defaultNow(),
    state: text().$type<Claim['state']>().notNull().default('open'),
    proofUntil: time('proof_until').notNull(),
    provedAt: time('proved_at'),
    digitsHash: bytes('digits_hash'),
    tries: smallint().notNull().default(0),
    ownerId: uuid('owner_id'),
    answerUntil: time('answer_until'),
    answer: text().$type<ClaimAnswer['answer']>(),
    outcomeNote: text('outcome_note'),
    closedBy: uuid('closed_by'),
    closedAt: time('closed_at'),
  },
  (table) => [
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id] }),
  ],
)

/** The document of an open claim, as a WebP file; it is deleted with the decision. */
export const claimDocuments = pgTable(
  'claim_documents',
  { claimId: bigint('claim_id', { mode: 'number' }).primaryKey(), webp: bytes().notNull() },
  (table) => [foreignKey({ columns: [table.claimId], foreignColumns: [claims.id] })],
)

/** A link to take a listing over; only the SHA-256 of its token is kept. `claimedAt` is set when it was used. */
export const listingInvitations = pgTable(
  'listing_invitations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    businessId: uuid('business_id').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    way: text().$type<'link' | 'mail' | 'card'>().notNull(),
    invitedBy: uuid('invited_by'),
    at: time('at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    openedAt: time('opened_at'),
    claimedAt: time('claimed_at'),
  },
  (table) => [foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] })],
)

/**
 * A mail to be sent, or one that was sent. `claimId` is set while a sender works on it, and `nextAttemptAt` is then the end of the
 * claim. The text of a sent mail is removed. `decisionId` is the log line that the mail is about; null for other mails.
 */
export const outboxMails = pgTable('outbox_mails', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().notNull(),
  to: text('to_address').notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  state: text().$type<'queued' | 'sent' | 'given_up'>().notNull().default('queued'),
  messageId: text('message_id'),
  attempts: integer().notNull().default(0),
  claimId: uuid('claim_id'),
  createdAt: time('created_at').notNull().defaultNow(),
  nextAttemptAt: time('next_attempt_at').notNull().defaultNow(),
  finishedAt: time('finished_at'),
  lastError: text('last_error'),
  decisionId: bigint('decision_id', { mode: 'number' }),
  replyTo: text('reply_to'),
})

/**
 * An uploaded image. `widths` are those that have a file, `bytes` is the size of all files. `waitingFor` is the business that gets it
 * with a waiting edit, or the merged business whose image a merge left out. Without it and without `businessId`, the image is orphaned,
 * and removed after `keptUntil`. An illustration, the only kind with a size here, is orphaned when no version of a page shows it.
 */
export const images = pgTable(
  'images',
  {
    id: uuid().primaryKey(),
    businessId: uuid('business_id'),
    waitingFor: uuid('waiting_for'),
    kind: text().$type<UploadKind>().notNull(),
    widths: integer().array().$type<ImageWidth[]>().notNull(),
    bytes: integer().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    keptUntil: time('kept_until'),
    width: integer(),
    height: integer(),
  },
  (table) => [
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
    foreignKey({ columns: [table.waitingFor], foreignColumns: [businesses.id] }),
  ],
)

/** A proclaimed public holiday; those of the Act are computed. `day` is 'YYYY-MM-DD'. */
export const publicHolidays = pgTable('public_holidays', {
  day: date().primaryKey(),
  name: text().notNull(),
})

/** One row: the edition of the gazetteer that is loaded, and the one with which every business was last placed. */
export const placeEdition = pgTable('place_edition', {
  edition: integer().notNull(),
  placed: integer().notNull().default(0),
})

/** A town, suburb, township or village. A higher `importance` is better known; a suburb can have a city or town as parent. */
export const places = pgTable(
  'places',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    kind: text().$type<Place['kind']>().notNull(),
    province: text().$type<Place['province']>().notNull(),
    municipality: text(),
    parentId: integer('parent_id'),
    label: text().notNull(),
    path: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    population: integer().notNull(),
    importance: integer().notNull(),
  },
  (table) => [foreignKey({ columns: [table.parentId], foreignColumns: [table.id] })],
)

/** A name of a place, and its key: the name in lower case without accents, signs and spaces. */
export const placeNames = pgTable(
  'place_names',
  {
    placeId: integer('place_id').notNull(),
    key: text().notNull(),
    name: text().notNull(),
    kind: text().$type<'official' | 'former' | 'colloquial'>().notNull(),
    importance: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.placeId] }),
    foreignKey({ columns: [table.placeId], foreignColumns: [places.id] }),
  ],
)

/**
 * A passkey. `credentialId` is base64url; `publicKey` verifies what the device signs. `counter` is the number of signatures that the
 * device reports, 0 when it does not count.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id').notNull(),
    name: text().notNull(),
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [foreignKey({ columns: [table.userId], foreignColumns: [users.id] })],
)

/** A code that replaces a passkey once. Only its SHA-256 is kept; the row of a used code is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: uuid('user_id').notNull(), codeHash: bytes('code_hash').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.codeHash] }),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id] }),
  ],
)

/** The business that a moderator is looking at; a row is valid until `until`. */
export const moderatorPresence = pgTable(
  'moderator_presence',
  {
    userId: uuid('user_id').primaryKey(),
    businessId: uuid('business_id').notNull(),
    until: time('until').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.userId], foreignColumns: [users.id] }),
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
  ],
)

/** The moderator who has taken a pending listing. Triggers delete the row: see 0025_assignments.sql. */
export const assignments = pgTable(
  'assignments',
  { businessId: uuid('business_id').primaryKey(), userId: uuid('user_id').notNull() },
  (table) => [
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id] }),
  ],
)

/**
 * A trade: its schema.org type, its icon, and the ids of related trades. `isOwn`: an administrator added or changed it. The id of a
 * merged trade stands for the trade `mergedInto`.
 */
export const trades = pgTable('trades', {
  id: text().primaryKey(),
  name: text().notNull(),
  plural: text().notNull(),
  category: text().notNull(),
  schemaType: text('schema_type').notNull(),
  icon: text().notNull(),
  related: text().array().notNull().default([]),
  isHidden: boolean('is_hidden').notNull().default(false),
  isOwn: boolean('is_own').notNull().default(false),
  mergedInto: text('merged_into'),
})

/** The names of a trade. `key` is the name in the form in which it is compared. */
export const tradeNames = pgTable(
  'trade_names',
  {
    key: text().notNull(),
    tradeId: text('trade_id').notNull(),
    name: text().notNull(),
    kind: text().$type<'name' | 'plural' | 'other' | 'misspelt'>().notNull(),
    language: text(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.tradeId] }),
    foreignKey({ columns: [table.tradeId], foreignColumns: [trades.id] }),
  ],
)

/** What people type when they mean a whole category; `category` is its current or a former name. */
export const categoryNames = pgTable(
  'category_names',
  { key: text().notNull(), category: text().notNull() },
  (table) => [primaryKey({ columns: [table.key, table.category] })],
)

/**
 * A category of businesses; `position` is its place in the order. A hidden one is not offered; its former names still lead to it.
 */
export const categories = pgTable('categories', {
  name: text().primaryKey(),
  plural: text().notNull(),
  tint: text().notNull(),
  icon: text().notNull(),
  isTile: boolean('is_tile').notNull().default(true),
  isHidden: boolean('is_hidden').notNull().default(false),
  position: smallint().notNull(),
  formerNames: text('former_names').array().notNull().default([]),
})

/** One row. The number rises with each change of the four tables above; `seeded` is the hash of the files that were added last. */
export const tradeEdition = pgTable('trade_edition', {
  edition: bigint({ mode: 'number' }).notNull(),
  seeded: text(),
})

/**
 * A failed search on one day: its words in lower case, and the place that was asked for, if any. `times` counts networks; no row
 * says which.
 */
export const failedSearches = pgTable(
  'failed_searches',
  {
    day: date().notNull(),
    words: text().notNull(),
    placeId: integer('place_id'),
    times: integer().notNull(),
  },
  (table) => [unique().on(table.day, table.words, table.placeId).nullsNotDistinct()],
)

/** The answers for all rows with the same question, by the question. */
export type ImportAnswers = {
  places: Record<string, number | null>
  trades: Record<string, { category: string; trades: string[] }>
}

/**
 * A list of businesses that an administrator uploaded. `headersHash` is the hash of its headers, by which the columns of a later list
 * with the same headers are recognised. `work` is the work that is running step by step, and `done` how many rows it has finished.
 */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    fileName: text('file_name').notNull(),
    headersHash: bytes('headers_hash').notNull(),
    columns: jsonb().$type<ImportColumn[]>().notNull(),
    rows: integer().notNull().default(0),
    source: text(),
    licence: text(),
    listedOn: date('listed_on').notNull().default(sql`current_date`),
    status: text().$type<Import['status']>().notNull().default('approved'),
    category: text(),
    trades: text().array().notNull().default([]),
    answers: jsonb().$type<ImportAnswers>().notNull().default({ places: {}, trades: {} }),
    state: text().$type<Import['state']>().notNull().default('read'),
    work: text().$type<NonNullable<Import['work']>>(),
    done: integer().notNull().default(0),
    dueAt: time('due_at').notNull().defaultNow(),
    createdAt: time('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
    finishedAt: time('finished_at'),
  },
  // The type is explicit because the references are circular: an import has an account, an account a business, a business an import.
  (table): PgTableExtraConfigValue[] => [
    foreignKey({ columns: [table.createdBy], foreignColumns: [users.id] }),
  ],
)

/** The values that an import writes to a business; for an existing one, only those that differ. */
export type Listing = Partial<
  Pick<
    typeof businesses.$inferInsert,
    | 'name'
    | 'category'
    | 'description'
    | 'location'
    | 'placeId'
    | 'latitude'
    | 'longitude'
    | 'phone'
    | 'whatsapp'
    | 'email'
    | 'website'
    | 'facebook'
    | 'instagram'
    | 'hours'
    | 'importId'
  > & { trades: string[] }
>

/**
 * A row of a list, by its number in the file. `listing` is what is to be written, and `before` what a changed business had. `version`
 * is the version of the business that the import made, null until it is written.
 */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id').notNull(),
    line: integer().notNull(),
    cells: text().array().notNull(),
    outcome: text().$type<ImportOutcome>(),
    sentence: text(),
    field: text().$type<ImportField>(),
    listing: jsonb().$type<Listing>(),
    nameKey: text('name_key'),
    placeId: integer('place_id'),
    phone: text(),
    location: text(),
    placeQuestion: text('place_question'),
    tradeQuestion: text('trade_question'),
    businessId: uuid('business_id'),
    version: integer(),
    before: jsonb().$type<Listing>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    foreignKey({ columns: [table.importId], foreignColumns: [imports.id] }),
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
  ],
)

/** One row. While `isOn` is false, no business has a rating. The salt is for hashes of network addresses and for the stamps of forms. */
export const reviewKeeping = pgTable('review_keeping', {
  isOn: boolean('is_on').notNull().default(true),
  salt: bytes()
    .notNull()
    .default(sql`decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`),
})

/** A person who writes reviews, by the SHA-256 of their email. `email` itself is kept only while a letter must be sent. */
export const reviewers = pgTable('reviewers', {
  id: uuid().primaryKey().defaultRandom(),
  emailHash: bytes('email_hash').notNull(),
  email: text(),
  confirmedAt: time('confirmed_at'),
})

/**
 * A review; only a published one is public. Each change raises its version. `heldFor` says why it was held, `rejection` why it was rejected.
 * `confirmHash` is the hash of the token in the link that confirms it. `networkHash` is removed after 30 days.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey().defaultRandom(),
    businessId: uuid('business_id').notNull(),
    reviewerId: uuid('reviewer_id'),
    stars: smallint().notNull(),
    text: text(),
    visitedOn: date('visited_on'),
    name: text(),
    state: text().$type<ReviewState>().notNull(),
    version: integer().notNull().default(1),
    heldFor: text('held_for').array().$type<HeldReason[]>().notNull().default([]),
    rejection: jsonb().$type<ReviewRejection>(),
    hasPhotos: boolean('has_photos').notNull().default(false),
    networkHash: bytes('network_hash'),
    confirmHash: bytes('confirm_hash'),
    writtenAt: time('written_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
    foreignKey({ columns: [table.reviewerId], foreignColumns: [reviewers.id] }),
  ],
)

/** A photo of a review; `width` and `height` are those of the uploaded file. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    imageId: uuid('image_id').primaryKey(),
    reviewId: uuid('review_id').notNull(),
    position: smallint().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.imageId], foreignColumns: [images.id] }),
    foreignKey({ columns: [table.reviewId], foreignColumns: [reviews.id] }),
  ],
)

/** The reply of the owner to a review. Each version is a new number, also after the reply was removed and written again. */
export const reviewReplies = pgTable(
  'review_replies',
  {
    reviewId: uuid('review_id').primaryKey(),
    text: text().notNull(),
    state: text().$type<'pending' | 'published' | 'rejected'>().notNull(),
    version: integer().notNull().default(sql`nextval('review_reply_versions')`),
    rejection: jsonb().$type<ReviewRejection>(),
    writtenAt: time('written_at').notNull().defaultNow(),
  },
  (table) => [foreignKey({ columns: [table.reviewId], foreignColumns: [reviews.id] })],
)

/** A report about a review; open without an outcome. `reporterHash` is the hash of a network address, or of the owner's account. */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reviewId: uuid('review_id').notNull(),
    reporterHash: bytes('reporter_hash').notNull(),
    byOwner: boolean('by_owner').notNull().default(false),
    reason: text().$type<ReviewReportReason>().notNull(),
    text: text(),
    at: time('at').notNull().defaultNow(),
    outcome: text().$type<'kept' | 'removed'>(),
    judgedBy: uuid('judged_by'),
    judgedAt: time('judged_at'),
  },
  (table) => [foreignKey({ columns: [table.reviewId], foreignColumns: [reviews.id] })],
)

/** A mark as helpful: somebody on this network found the review helpful. */
export const reviewMarks = pgTable(
  'review_marks',
  { reviewId: uuid('review_id').notNull(), networkHash: bytes('network_hash').notNull() },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.networkHash] }),
    foreignKey({ columns: [table.reviewId], foreignColumns: [reviews.id] }),
  ],
)

/** A personal link of a review, of which only the SHA-256 is kept. */
export const reviewLinks = pgTable(
  'review_links',
  { tokenHash: bytes('token_hash').primaryKey(), reviewId: uuid('review_id').notNull() },
  (table) => [foreignKey({ columns: [table.reviewId], foreignColumns: [reviews.id] })],
)

/** A browser that confirmed the address of a reviewer. */
export const reviewSessions = pgTable(
  'review_sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    reviewerId: uuid('reviewer_id').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [foreignKey({ columns: [table.reviewerId], foreignColumns: [reviewers.id] })],
)

/** What the undo of a decision about a review restores; `reports` are the ids of the reports that the decision judged. */
export type ReviewBefore = {
  state: ReviewState
  rejection: ReviewRejection | null
  reports: number[]
}

/** A decision about a review or a reply, by the id of its log line. `version` is the version that it made. */
export const reviewDecisions = pgTable(
  'review_decisions',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    reviewId: uuid('review_id').notNull(),
    part: text().$type<ReviewPart>().notNull(),
    decidedBy: uuid('decided_by'),
    at: time('at').notNull().defaultNow(),
    version: integer().notNull(),
    before: jsonb().$type<ReviewBefore>().notNull(),
    isUndone: boolean('is_undone').notNull().default(false),
  },
  (table) => [
    foreignKey({ columns: [table.id], foreignColumns: [moderationLog.id] }),
    foreignKey({ columns: [table.reviewId], foreignColumns: [reviews.id] }),
  ],
)
