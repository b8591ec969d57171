// Decides whether somebody may try once more. The counts live in the database, so that all copies of the program share them.
import { createHash } from 'node:crypto'
import type { Db } from '../../database/connect.ts'
import { tooManyRequests } from '../failures.ts'
import { type AttemptKind, attemptLimits, attemptsEndAt, describeRefusal } from './attempt-limit-rules.ts'
import {
  addAttempt,
  findAttemptsEnd,
  removeAttempts,
  removeEndedAttempts,
  takeBackAttempt,
} from './attempt-queries.ts'

/** Counts tries. Uses a connection of its own: never call it inside a transaction. */
export type AttemptDesk = {
  /** Counts one try, and refuses (429 with Retry-After) the one over the limit, however many ask at once. */
  spend(kind: AttemptKind, key: string): Promise<void>
  /** Gives one try back: it turned out not to be one that counts. */
  giveBack(kind: AttemptKind, key: string): Promise<void>
  /** Forgets every try of a key. */
  forget(kind: AttemptKind, key: string): Promise<void>
}

/** A desk over the database; `enabled: false` (RATE_LIMIT=off) counts nothing and refuses nobody. */
export function createAttemptDesk(
  db: Db,
  { enabled, now = () => new Date() }: { enabled: boolean; now?: () => Date },
): AttemptDesk {
  if (!enabled) return { spend: async () => {}, giveBack: async () => {}, forget: async () => {} }
  let tidyAt = 0
  const tidy = async (at: Date) => {
    if (at.getTime() < tidyAt) return
    tidyAt = at.getTime() + tidyEveryMs
    await removeEndedAttempts(db, at).catch(() => {}) // whoever asks next minute removes them
  }
  return {
    async spend(kind, key) {
      const at = now()
      await tidy(at)
      const keyHash = hashKey(key)
      const isCounted = await addAttempt(
        db,
        { kind, keyHash, endsAt: attemptsEndAt(kind, at) },
        attemptLimits[kind].most,
        at,
      )
      if (isCounted) return
      const endsAt = (await findAttemptsEnd(db, kind, keyHash)) ?? at
      const { sentence, retryAfterSeconds } = describeRefusal(kind, endsAt, at)
      throw tooManyRequests(sentence, retryAfterSeconds)
    },
    giveBack: (kind, key) => takeBackAttempt(db, kind, hashKey(key)),
    forget: (kind, key) => removeAttempts(db, kind, hashKey(key)),
  }
}

const tidyEveryMs = 60_000

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
