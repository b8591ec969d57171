// Wires metrics: nothing of them is loaded unless METRICS_PORT is set.
import type { Logger } from 'pino'
import manifest from '../package.json' with { type: 'json' }
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { listReplicas } from './database/replication.ts'
import { cannotListen } from './explain-failure.ts'
import type { Measured } from './metrics/gauges.ts'
import type { Metrics } from './metrics/metrics-server.ts'

/** Begins to measure; null when nobody reads it. */
export async function createMetrics(
  config: Config,
  { db, pool }: Database,
  counted: Pick<Measured, 'cache' | 'queues'>,
): Promise<Metrics | null> {
  if (!config.metrics) return null
  const { createMetrics } = await import('./metrics/metrics-server.ts')
  const { version } = manifest
  return createMetrics({
    db,
    pool,
    version,
    ...counted,
    dataDir: config.dataDir,
    listReplicas: () => listReplicas(pool),
  })
}

/** Serves what was measured until `close`. */
export async function listenForMetrics(
  { metrics: address }: Config,
  metrics: Metrics | null,
  logger: Logger,
) {
  if (!metrics || !address) return null
  const listener = await metrics.listen(address).catch((cause: unknown) => {
    throw cannotListen(address, cause, 'METRICS_')
  })
  logger.info({ host: address.host, port: listener.port }, 'metrics are served at /metrics')
  return listener
}
