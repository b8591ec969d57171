// Decides how often the database is asked for the lengths of its queues: at most once in five seconds, whoever asks.
import type { Db } from '../database/connect.ts'
import type { Replica } from '../database/replication.ts'
import { keepReading } from '../domain/keep-reading.ts'
import { countOutbox } from '../domain/mail/outbox-queries.ts'
import { countImages } from '../domain/media/image-queries.ts'
import { countWaiting } from '../domain/moderation/moderation-list-queries.ts'
import { readEditQueue } from '../domain/moderation/waiting-list-queries.ts'
import { withDeadline } from '../domain/with-deadline.ts'

/** What only the database knows. */
export type StoredMetrics = {
  outbox: Awaited<ReturnType<typeof countOutbox>>
  moderation: Awaited<ReturnType<typeof countWaiting>>
  edits: Awaited<ReturnType<typeof readEditQueue>>
  images: Awaited<ReturnType<typeof countImages>>
  replicas: Replica[]
}

/** Milliseconds. Counting images reads their whole table, so it is done once a minute. */
const usualLimits = { deadlineMs: 1000, keptMs: 5000, imagesKeptMs: 60_000 }

/** Returns a reader of these metrics. It returns null when the database does not answer within the deadline. Never throws. */
export function createStoredMetrics(
  db: Db,
  listReplicas: () => Promise<Replica[]>,
  limits: typeof usualLimits = usualLimits,
): () => Promise<StoredMetrics | null> {
  const images = keepReading(() => countImages(db), limits.imagesKeptMs)
  const metrics = keepReading(
    async () => ({
      outbox: await countOutbox(db),
      moderation: await countWaiting(db),
      edits: await readEditQueue(db),
      images: await images(),
      replicas: await listReplicas().catch(() => []),
    }),
    limits.keptMs,
  )
  return () =>
    withDeadline(
      metrics().catch(() => null),
      limits.deadlineMs,
      () => null,
    )
}
