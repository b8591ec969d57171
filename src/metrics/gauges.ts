// The metrics that are read when Prometheus asks: pool, cache, queues, and the lengths of tables.
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../database/connect.ts'
import type { Replica } from '../database/standby.ts'
import { keepReading, withDeadline } from '../domain/concurrency.ts'
import { readDisk } from '../domain/files/files.ts'
import { countOutbox } from '../domain/mail/outbox.ts'
import { countImages } from '../domain/media/image-queries.ts'
import { countWaiting } from '../domain/moderation/moderation-lists.ts'
import { readEditQueue } from '../domain/moderation/review-edits.ts'
import type { ResponseCache } from '../http/response-cache.ts'

/** What is measured. `queues` are by the names under which their lengths are shown. */
export type Measured = {
  db: Db
  pool: pg.Pool
  listReplicas: () => Promise<Replica[]>
  cache: Pick<ResponseCache, 'stats'>
  queues: Record<string, { readonly waiting: number }>
  dataDir: string
  version: string
}

/** One value, or one for each set of labels. */
type Reading = number | [labels: Record<string, string>, value: number][]

/** Registers every gauge. Their names say what they count, in base units. */
export function registerGauges(registry: Registry, measured: Measured): void {
  const gauge: Register = (name, help, read, labelNames = []) =>
    new Gauge({
      name: `mzansi_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        const reading = await read()
        if (typeof reading === 'number') this.set(reading)
        else for (const [labels, value] of reading) this.set(labels, value)
      },
    })
  registerOwn(gauge, measured)
  registerStored(gauge, measured)
}

type Register = (
  name: string,
  help: string,
  read: () => Reading | Promise<Reading>,
  labelNames?: string[],
) => unknown

/** What the process itself knows. */
function registerOwn(gauge: Register, { pool, cache, queues, dataDir, version }: Measured): void {
  gauge(
    'database_pool_connections',
    'Connections of the pool that are open and idle, and requests that wait for one.',
    () => [
      [{ state: 'total' }, pool.totalCount],
      [{ state: 'idle' }, pool.idleCount],
      [{ state: 'waiting' }, pool.waitingCount],
    ],
    ['state'],
  )
  gauge(
    'queue_length',
    'Pieces of work that wait for a free place, by their kind.',
    () => Object.entries(queues).map(([queue, { waiting }]) => [{ queue }, waiting]),
    ['queue'],
  )
  gauge('response_cache_bytes', 'Bytes of the response cache.', () => cache.stats.bytes)
  gauge(
    'data_free_bytes',
    'Bytes that are free for the program on the disk of the data folder.',
    async () => (await readDisk(dataDir)).freeBytes,
  )
  gauge(
    'data_size_bytes',
    'Bytes of the disk of the data folder.',
    async () => (await readDisk(dataDir)).bytes,
  )
  gauge('build_info', 'The version of the program.', () => [[{ version, node: process.version }, 1]], [
    'version',
    'node',
  ])
}

/** What the database knows. A gauge without a value is missing; `database_up` says why. */
function registerStored(gauge: Register, { db, listReplicas }: Measured): void {
  const read = createStoredMetrics(db, listReplicas)
  gauge('database_up', 'Whether the database answered within a second.', async () => ((await read()) ? 1 : 0))
  for (const [name, help, readingOf, labelNames] of stored) {
    const readStored = async () => {
      const metrics = await read()
      return metrics ? readingOf(metrics) : []
    }
    gauge(name, help, readStored, labelNames)
  }
}

const stored: [
  name: string,
  help: string,
  readingOf: (metrics: StoredMetrics) => Reading,
  labelNames?: string[],
][] = [
  [
    'outbox_mails',
    'Mails that wait, and those that were given up within a day.',
    ({ outbox }) => [
      [{ state: 'queued' }, outbox.queued],
      [{ state: 'given_up' }, outbox.givenUp],
    ],
    ['state'],
  ],
  [
    'outbox_stuck_seconds',
    'How long the oldest mail that was queued after the last success has waited.',
    ({ outbox }) => outbox.stuckSeconds,
  ],
  ['moderation_pending', 'Businesses that wait for a decision.', ({ moderation }) => moderation.pending],
  [
    'moderation_oldest_seconds',
    'How long the oldest of them has waited.',
    ({ moderation }) => moderation.oldestSeconds,
  ],
  [
    'waiting_edits',
    'Edits of live listings that wait for a moderator (REVIEW_EDITS).',
    ({ edits }) => edits.waiting,
  ],
  [
    'waiting_edits_oldest_seconds',
    'How long the oldest of them has waited.',
    ({ edits }) => edits.oldestSeconds,
  ],
  ['images', 'Pictures that are stored.', ({ images }) => images.images],
  ['images_bytes', 'Bytes of their files.', ({ images }) => images.bytes],
  [
    'replication_lag_seconds',
    'How far a standby is behind. Missing without standbys, and without the right to read them.',
    ({ replicas }) => replicas.map(({ standby, lagSeconds }) => [{ standby }, lagSeconds]),
    ['standby'],
  ],
]

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
