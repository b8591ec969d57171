// 'Still right?': the job that asks the owners of listings that were not touched for a year, and the handling of their answers.
import { dateAt } from '../../contract/day-text.ts'
import type { Site } from '../../contract/page.ts'
import type { StillRightAnswered, StillRightInput } from '../../contract/still-right.ts'
import { tokenTime } from '../../contract/token-times.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueOwnerMail } from '../accounts/account-email.ts'
import { findStayingOwner, markEmailConfirmed } from '../accounts/account-queries.ts'
import { addToken, consumeToken, findToken } from '../accounts/one-time-tokens.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { lockOwnBusiness } from '../businesses/business-queries.ts'
import { afterCommit, type SavedEdit, saveFields } from '../businesses/edit-business.ts'
import { type RunningJob, startRounds } from '../concurrency.ts'
import { invalid } from '../failures.ts'
import { countOutbox } from '../mail/outbox.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { stillRight } from '../mail/template-rules.ts'
import type { ImageContext } from '../media/image-store.ts'
import { readTradeLexicon } from '../trades/trade-lexicon.ts'
import type { TradeLexicon } from '../trades/trade-match-rules.ts'
import { type Clocks, createClockWatch, usualClocks } from '../upkeep/retention-job.ts'
import {
  type AskedBusiness,
  askDue,
  confirmBusiness,
  countAskedWithinHour,
  remindDue,
} from './still-right-queries.ts'

/** `live` has the current settings: without a mail server nobody is asked, because the emails would only be written to files. */
type AskContext = {
  db: Db
  live: { site: Site; mail: { smtpUrl: string | null } }
  mail: { notify(): void }
}

/** The most emails per round. */
const roundSize = 50
/** The most emails within an hour, because providers treat many at once as spam. Two copies that ask simultaneously can exceed it by one round. */
const maxWithinHour = 300
/** If an email waits this many seconds and no other was sent meanwhile, the mail server is probably down, and more emails would only wait too. */
const maxWaitSeconds = 15 * 60

/**
 * Queues emails to the next owners who are due, reminders first, and returns how many. The question and its email are one transaction, so a
 * crash neither loses nor repeats one. Asks nobody while mail is stuck in the outbox.
 */
export async function askOwners({ db, live, mail }: AskContext): Promise<number> {
  if (live.mail.smtpUrl === null) return 0
  const { site } = live
  const { stuckSeconds } = await countOutbox(db)
  const left = Math.min(roundSize, maxWithinHour - (await countAskedWithinHour(db)))
  if (stuckSeconds > maxWaitSeconds || left <= 0) return 0
  const asked = await inTransaction(db, async (db) => {
    const reminded = await remindDue(db, left)
    const due = reminded.length < left ? await askDue(db, left - reminded.length) : []
    for (const one of reminded) await queueQuestion(db, site, one, true)
    for (const one of due) await queueQuestion(db, site, one, false)
    return reminded.length + due.length
  })
  if (asked > 0) mail.notify()
  return asked
}

async function queueQuestion(
  db: Db,
  site: Site,
  { userId, email }: AskedBusiness,
  isReminder: boolean,
): Promise<void> {
  const { token } = await addToken(db, 'still-right', { userId, email, data: {} })
  const content = stillRight(siteDetails(site), { token, isReminder })
  await queueOwnerMail(db, { ownerEmail: email }, { kind: 'still-right', ...content })
}

const pollMs = 10 * 60_000

type JobContext = AskContext & { log: { error(fields: object, message: string): void } }

/** Starts the rounds, the first one after ten minutes. */
export const startStillRightJob = (context: JobContext): RunningJob =>
  startRounds(createStillRightRound(context), pollMs)

/** Creates the function that runs one round. It never throws: an error is logged, and the next round continues. */
export function createStillRightRound(
  context: JobContext,
  clocks: Clocks = usualClocks,
): () => Promise<number> {
  const watch = createClockWatch(clocks.monotonicMs)
  return async () => {
    try {
      // A clock that was wrong by a year for a minute would make every listing look untouched.
      if (watch(await clocks.readTime(context.db)) !== 'settled') return 0
      return await askOwners(context)
    } catch (err) {
      context.log.error({ err }, 'the owners could not be asked whether their listings are still right')
      return 0
    }
  }
}

type Context = ImageContext & {
  rateLimiter: RateLimiter
  cache: { clear(): void }
  site: Pick<Site, 'reviewEdits'>
  now: () => Date
}

/**
 * Handles an answer to a question, by the link of either email. 'yes' confirms the listing; 'closed' closes it for good, as the owner's form
 * does; 'change' consumes the link and leaves the question open until the owner edits. Refuses a link that is unknown, used or expired
 * (400), and too many attempts of an address (429).
 */
export async function answerStillRight(
  context: Context,
  address: string,
  input: StillRightInput,
): Promise<StillRightAnswered> {
  return withRateLimit(context.rateLimiter, [['emailLink', address]], async () => {
    const lexicon = await readTradeLexicon(context.db)
    await afterCommit(
      context,
      await inTransaction(context.db, (db) => saveAnswer(db, context, input, lexicon)),
    )
    return { answer: input.answer }
  })
}

async function saveAnswer(
  db: Db,
  { site, now }: Context,
  { token, answer }: StillRightInput,
  lexicon: TradeLexicon,
): Promise<SavedEdit> {
  const link = await findToken(db, 'still-right', token)
  const owner = link && (await findStayingOwner(db, link.userId))
  // Lock the business first, as every edit does, so that two answers cannot deadlock on their links.
  const business = owner && (await lockOwnBusiness(db, owner.businessId))
  if (!business || !(await consumeToken(db, 'still-right', token))) throw linkIsInvalid()
  await markEmailConfirmed(db, link)
  if (answer !== 'change') await confirmBusiness(db, business.id, owner.userId)
  if (answer !== 'closed') return { business, isChanged: answer === 'yes', orphaned: [] }
  const closing = { trading: 'closed-for-good' } as const
  return await saveFields(db, site.reviewEdits, owner, {}, closing, lexicon, dateAt(now()))
}

const linkIsInvalid = () =>
  invalid(
    `This link no longer works: it was used, it is older than ${tokenTime('still-right')}, or the listing was changed since. You can sign in and change your listing at any time.`,
  )
