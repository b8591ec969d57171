// Exports the moderators' table as CSV: the same businesses as the list, in the same order.
import { Readable } from 'node:stream'
import { dateAt } from '../../contract/day-text.ts'
import type { ModerationItem, ModerationTableInput } from '../../contract/moderation.ts'
import { offerLabels } from '../../contract/offer-list.ts'
import type { Site } from '../../contract/page.ts'
import { tradingLabels } from '../../contract/trading.ts'
import type { Db } from '../../database/connect.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { type CsvColumns, type Download, writeCsv } from '../files/downloads.ts'
import type { Staff } from '../principal.ts'
import { dateOrder, listIdsForModeration, selectByIds, textOrder } from './moderation-lists.ts'

type Context = { db: Db; site: Pick<Site, 'url'>; rateLimiter: RateLimiter; now: () => Date }

/**
 * Every business that the list of all businesses shows with this filter and order. The file is streamed: one batch of rows is in memory at a
 * time, and all ids. A business that is edited meanwhile is there once. Refuses too many downloads of an account (429).
 */
export async function exportTable(
  { db, site, rateLimiter, now }: Context,
  { userId }: Staff,
  input: ModerationTableInput,
): Promise<Download> {
  return withRateLimit(rateLimiter, [['tableExport', userId]], async () => ({
    name: `businesses-${dateAt(now())}.csv`,
    content: Readable.from(writeCsv(columnsOf(site.url), readTable(db, userId, input))),
  }))
}

/** Rows per query. */
const batchSize = 500

async function* readTable(
  db: Db,
  reader: string,
  { sort, direction, ...filter }: ModerationTableInput,
): AsyncGenerator<ModerationItem[]> {
  const order = textOrder(sort, direction) ?? dateOrder(direction ?? 'desc')
  // All ids first: some orders have no index, and each batch would sort all businesses again.
  const ids = await listIdsForModeration(db, filter, order)
  for (let at = 0; at < ids.length; at += batchSize)
    yield await selectByIds(db, reader, ids.slice(at, at + batchSize))
}

const yesOrNo = (value: unknown) => (value ? 'yes' : 'no')
const joined = (texts: readonly string[]) => texts.join('; ')

/** The columns of the file: what moderators need for sorting, counting and emailing. */
const columnsOf = (siteUrl: string): CsvColumns<ModerationItem> => ({
  id: ({ id }) => id,
  name: ({ name }) => name,
  category: ({ category }) => category,
  trades: ({ trades }) => joined(trades.map(({ name }) => name)),
  approvalStatus: ({ approvalStatus }) => approvalStatus,
  trading: ({ trading }) => tradingLabels[trading],
  featured: ({ featured }) => yesOrNo(featured),
  location: ({ location }) => location,
  hidesAddress: ({ hidesAddress }) => yesOrNo(hidesAddress),
  place: ({ placeLabel }) => placeLabel,
  province: ({ place }) => place?.province ?? null,
  phone: ({ phone }) => phone,
  whatsapp: ({ whatsapp }) => whatsapp,
  email: ({ email }) => email,
  website: ({ website }) => website,
  ownerName: ({ ownerName }) => ownerName,
  ownerEmail: ({ ownerEmail }) => ownerEmail,
  emailConfirmed: ({ ownerEmail, emailConfirmed }) => (ownerEmail ? yesOrNo(emailConfirmed) : null),
  offers: ({ offers }) => joined(offers.map((offer) => offerLabels[offer])),
  rating: ({ rating }) => rating,
  reviewCount: ({ reviewCount }) => reviewCount,
  createdAt: ({ createdAt }) => createdAt,
  submittedAt: ({ submittedAt }) => submittedAt,
  version: ({ version }) => version,
  url: ({ path }) => siteUrl + path,
})
