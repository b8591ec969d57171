// Listing invitations: personal links with which owners take their listings over. Moderators make and print them; each works once.
import { Readable } from 'node:stream'
import { and, asc, desc, eq, gt, inArray, isNull, lt, notExists, type SQL, sql } from '#drizzle'
import type {
  CardsInput,
  ClaimToken,
  InvitedListing,
  InvitedOwner,
  MadeInvitation,
  NewListingInvitation,
} from '../../contract/claims.ts'
import { escapeHtml } from '../../contract/escape-html.ts'
import type { Site } from '../../contract/page.ts'
import type { ListInput } from '../../contract/search.ts'
import { isPublic } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, listingInvitations, users } from '../../database/schema.ts'
import { databaseNow, fromNow, inTransaction } from '../../database/transaction.ts'
import { hashToken, makeToken } from '../accounts/one-time-tokens.ts'
import { type Attempt, type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { isApproved, isoTime, placeLabel } from '../businesses/columns-by-reader.ts'
import { conflict, invalid, notFound } from '../failures.ts'
import type { Download } from '../files/downloads.ts'
import { addLine } from '../history/history-queries.ts'
import { goneText } from '../history/list-history.ts'
import { countRows, cutIdPage, type ListPage, readIdCursor } from '../list-page.ts'
import { invitationText, listingInvitation } from '../mail/claim-template-rules.ts'
import { queueMail } from '../mail/outbox.ts'
import { lockBusiness } from '../media/image-queries.ts'
import type { Owner, Staff } from '../principal.ts'
import { findListing, type Listing, lockParties } from './claim-queries.ts'
import { whatsAppAddress } from './claim-rules.ts'
import { handOver } from './decide-claim.ts'

/** For how many days an invitation is valid: a printed card may lie on a counter for months. */
const invitationDays = 180

type Context = { db: Db; rateLimiter: RateLimiter; mail: { notify(): void }; site: Site }

/**
 * Makes a link for taking a listing over, and with `mail` emails it to the address of the listing. Earlier links stay valid. Refuses an
 * unknown listing (404); one that is not public, has an owner, or has no address for the email (409); and too many invitations of the
 * moderator or emails to the address (429).
 */
export async function inviteOwner(
  { db, rateLimiter, mail: sender, site }: Context,
  staff: Staff,
  { id, mail = false }: NewListingInvitation,
): Promise<MadeInvitation> {
  const found = await findListing(db, id)
  if (!found) throw notFound('Business not found')
  const staffAttempt: Attempt = ['listingInvitation', staff.userId]
  const attempts: Attempt[] = mail
    ? [staffAttempt, ['claimLetter', getEmail(found).toLowerCase()]]
    : [staffAttempt]
  return withRateLimit(rateLimiter, attempts, async () => {
    const { link, listing, mailedTo } = await inTransaction(db, async (db) => {
      const listing = await lockWithoutOwner(db, id, 'Only the owner of a public listing can be invited.')
      // The address under the lock: whoever has the link becomes the owner.
      const mailedTo = mail ? getEmail(listing) : null
      const link = await addInvitation(db, site, staff, listing, mailedTo ? 'mail' : 'link')
      if (mailedTo)
        await queueMail(db, { to: mailedTo, kind: 'listing-invitation', ...listingInvitation(site, link) })
      return { link, listing, mailedTo }
    })
    if (mailedTo) sender.notify()
    return { link, whatsapp: whatsAppAddress(listing, invitationText(site, listing.name, link)), mailedTo }
  })
}

function getEmail({ email }: Listing): string {
  if (email === null) throw conflict('This listing shows no email address. Please send the link yourself.')
  return email
}

/** The listing, locked. Refuses one that does not exist (404), and one that is not public, with this sentence, or has an owner (409). */
async function lockWithoutOwner(db: Db, id: string, notPublicText: string) {
  await lockBusiness(db, id)
  const listing = await findListing(db, id)
  if (!listing) throw notFound('Business not found')
  if (!isPublic(listing.approvalStatus)) throw conflict(notPublicText)
  if ((await db.$count(users, eq(users.businessId, id))) > 0)
    throw conflict('This listing already has an owner.')
  return listing
}

async function addInvitation(
  db: Db,
  site: Site,
  staff: Staff,
  { id, code }: { id: string; code: string },
  way: InvitedOwner['way'],
): Promise<string> {
  const token = makeToken()
  await db.insert(listingInvitations).values({
    businessId: id,
    tokenHash: hashToken(token),
    way,
    invitedBy: staff.userId,
    expiresAt: fromNow(invitationDays * 24 * 60 * 60_000),
  })
  await addLine(db, staff.userId, { businessId: id, action: 'invite-owner' })
  return `${site.url}/claim/${code}#${token}`
}

/**
 * An HTML document with a card for each of these listings, ordered by name. Listings that are not public or have an owner are left out.
 * Refuses when none remains (409), and too many invitations of the moderator (429).
 */
export async function getInvitationCards(
  { db, rateLimiter, site }: Omit<Context, 'mail'>,
  staff: Staff,
  { ids }: CardsInput,
): Promise<Download> {
  const invitable = await listInvitable(db, ids)
  if (invitable.length === 0) throw conflict('All of these listings have an owner or are not public.')
  const attempts = invitable.map((): Attempt => ['listingInvitation', staff.userId])
  return withRateLimit(rateLimiter, attempts, async () => {
    const cards = await inTransaction(db, async (db) => {
      const made = []
      for (const listing of invitable)
        made.push({ ...listing, link: await addInvitation(db, site, staff, listing, 'card') })
      return made
    })
    const html = await drawCards(site, cards)
    return { name: 'invitation-cards.html', content: Readable.from([html]), isShown: true }
  })
}

const listInvitable = (db: Db, ids: string[]) => {
  const { id, code, name, location } = businesses
  const place = sql<string>`coalesce(${placeLabel}, ${location})`
  return db
    .select({ id, code, name, place })
    .from(businesses)
    .where(and(inArray(id, ids), isInvitable(db)))
    .orderBy(asc(sql`sort_key(${name}) COLLATE "C"`), asc(id))
}

/** The condition for public listings without an owner. */
function isInvitable(db: Db): SQL | undefined {
  const owners = db.select({ one: sql`1` }).from(users).where(eq(users.businessId, businesses.id))
  return and(isApproved, notExists(owners))
}

type LinkContext = { db: Db; rateLimiter: RateLimiter }

/**
 * The listing of an invitation; records that the link was opened. Refuses a link that no longer works (400), and too many attempts from an
 * IP address (429).
 */
export async function readListingInvitation(
  { db, rateLimiter }: LinkContext,
  address: string,
  { token }: ClaimToken,
): Promise<InvitedListing> {
  return withRateLimit(rateLimiter, [['emailLink', address]], async () => {
    const invitable = db.select({ id: businesses.id }).from(businesses).where(isInvitable(db))
    const [opened] = await db
      .update(listingInvitations)
      .set({ openedAt: sql`coalesce(${listingInvitations.openedAt}, now())` })
      .where(and(isUsable(token), inArray(listingInvitations.businessId, invitable)))
      .returning({ businessId: listingInvitations.businessId })
    const listing = opened && (await findListing(db, opened.businessId))
    if (!listing) throw linkIsInvalid()
    return { business: { id: listing.id, name: listing.name } }
  })
}

/**
 * Makes the account the owner of the listing. If several requests run at once, one succeeds. If it is the owner already, because the response
 * to an earlier request was lost, nothing changes. Refuses a link that no longer works (400), a
 * listing that is not public or has an owner, an account that cannot own one (409), and too many attempts from an IP address (429).
 */
export async function acceptListing(
  context: LinkContext & Context & { cache: { clear(): void } },
  account: Owner | Staff,
  address: string,
  { token }: ClaimToken,
): Promise<InvitedListing> {
  const { db, site, rateLimiter } = context
  return withRateLimit(rateLimiter, [['emailLink', address]], async () => {
    const [link] = await db
      .select({ businessId: listingInvitations.businessId, works: sql<boolean>`${isUsable(token)}` })
      .from(listingInvitations)
      .where(eq(listingInvitations.tokenHash, hashToken(token)))
    const own = link?.businessId === account.businessId ? await findListing(db, link.businessId) : null
    if (own) return { business: { id: own.id, name: own.name } }
    if (!link?.works) throw linkIsInvalid()
    const { businessId } = link
    const listing = await inTransaction(db, async (db) => {
      const listing = await lockWithoutOwner(
        db,
        businessId,
        'This listing is not public at the moment, so nobody can take it over.',
      )
      const parties = await lockParties(db, businessId, account.userId)
      const used = await db
        .update(listingInvitations)
        .set({ claimedAt: databaseNow, openedAt: sql`coalesce(${listingInvitations.openedAt}, now())` })
        .where(isUsable(token))
        .returning({ id: listingInvitations.id })
      if (used.length === 0) throw linkIsInvalid()
      await handOver(db, site, { businessId, claimId: 0 }, parties)
      await addLine(db, account.userId, { businessId, action: 'take-over' })
      return listing
    })
    context.cache.clear()
    context.mail.notify()
    return { business: { id: listing.id, name: listing.name } }
  })
}

const isUsable = (token: string) =>
  and(
    eq(listingInvitations.tokenHash, hashToken(token)),
    isNull(listingInvitations.claimedAt),
    gt(listingInvitations.expiresAt, databaseNow),
  )

const linkIsInvalid = () =>
  invalid(
    'This invitation no longer works: it was used, the listing has an owner, or it is too old. Please ask for another.',
  )

/** The invitations, the latest first. Refuses a cursor that no list wrote. */
export async function listInvitedOwners(
  { db }: { db: Db },
  _staff: Staff,
  { limit, cursor }: ListInput,
): Promise<ListPage<InvitedOwner>> {
  const before = readIdCursor(cursor)
  const { id, way, at, openedAt, claimedAt } = listingInvitations
  const rows = await db
    .select({
      id,
      way,
      invitedAt: isoTime(at),
      openedAt: isoTime(openedAt),
      claimedAt: isoTime(claimedAt),
      business: { id: businesses.id, name: businesses.name },
      invitedBy: sql<string>`coalesce(${users.email}, ${goneText})`,
    })
    .from(listingInvitations)
    .innerJoin(businesses, eq(businesses.id, listingInvitations.businessId))
    .leftJoin(users, eq(users.id, listingInvitations.invitedBy))
    .where(before === null ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(limit + 1)
  return cutIdPage(rows, limit, await countRows(db, listingInvitations, undefined))
}

/** The content of a card. */
type Card = { name: string; place: string; link: string }

/** The number of cards per page: two columns of four. `public/cards.css` has the sizes. */
const cardsOfPage = 8

/** The whole document. It has no script, and its style sheet is a separate file, as the content security policy requires. */
async function drawCards(site: Site, cards: readonly Card[]): Promise<string> {
  const { renderSVG } = await import('uqr')
  const pages = Array.from({ length: Math.ceil(cards.length / cardsOfPage) }, (_, at) =>
    cards.slice(at * cardsOfPage, (at + 1) * cardsOfPage),
  )
  const drawCard = ({ name, place, link }: Card) => `<article>
<div>
<h2>${escapeHtml(name)}</h2>
<p class="place">${escapeHtml(place)}</p>
<p>Your business is on ${escapeHtml(site.name)}. Scan the code to take the listing over, free of charge.</p>
<p class="once">This code is only for you and works once.</p>
</div>
${renderSVG(link, { border: 2 })}
</article>`
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Invitation cards | ${escapeHtml(site.name)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/cards.css">
</head>
<body>
<header>
<h1>Invitation cards</h1>
<p>${cards.length === 1 ? 'One card' : `${cards.length} cards`}, eight on a page of A4. Print this page, and cut along the lines. Each code is new and works once. Reloading this page makes new codes.</p>
</header>
<main>
${pages.map((page) => `<section>\n${page.map(drawCard).join('\n')}\n</section>`).join('\n')}
</main>
</body>
</html>
`
}
