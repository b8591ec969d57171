// Makes the parts of the server that are the same in the program and in its tests.
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openConfiguredSettings } from './configured-settings.ts'
import type { Database } from './database/connect.ts'
import { isMigrated } from './database/migrate.ts'
import { createRateLimiter } from './domain/accounts/rate-limits.ts'
import { createBackgroundWork, Semaphore } from './domain/concurrency.ts'
import { openGeoip } from './domain/geoip/geoip.ts'
import { openImageStore } from './domain/media/image-store.ts'
import { createFailedSearchCounter } from './domain/moderation/failed-searches.ts'
import { undoMs } from './domain/moderation/undo-decision.ts'
import { switchReviews } from './domain/reviews/review-keeping.ts'
import type { LiveSettings } from './domain/settings/live-settings.ts'
import { addressRateLimits } from './http/address-rate-limits.ts'
import { readLimits } from './http/load-shedding.ts'
import { ResponseCache } from './http/response-cache.ts'
import type { ServerParts } from './http/server-parts.ts'
import { createPurge } from './http/shared-cache.ts'
import { clientFolder, loadBrandFiles } from './page-assets.ts'

/** The parts that the caller makes itself. */
type OwnParts = 'passwords' | 'mail' | 'imports' | 'observer' | 'maxDelayMs' | 'loadPages'

/** Makes all other parts for an open database. Public changes clear the cache, whose clock is `now`, in milliseconds. */
export async function makeServerParts(
  config: Config,
  database: Database,
  log: Logger,
  now: () => number = Date.now,
): Promise<Omit<ServerParts, OwnParts>> {
  const { db, readPublic, findOutage, canWrite, isListening } = database
  // A public change can be a change of the settings. A copy that hears of no changes clears its cache every two seconds.
  let live: LiveSettings | null = null
  const cache = openCache(config, database, log, now, () => void live?.reload())
  live = await openConfiguredSettings(config, db, {
    log,
    onChange: () => cache.clear(),
    drawBrand: loadBrandFiles,
  })
  // For a change that was heard before `live` was there.
  await live.reload()
  await switchReviews(db, live.site.reviews !== 'off')
  return {
    db,
    readPublic,
    findOutage,
    canWrite,
    isListening,
    isMigrated: () => isMigrated(database.pool),
    lifecycle: { stopping: false },
    cache,
    reads: new Semaphore(readLimits),
    images: await openImageStore(config.imageStorage),
    undoMs,
    background: createBackgroundWork(),
    rateLimiter: createRateLimiter(db, { enabled: config.rateLimit }),
    failedSearches: createFailedSearchCounter({ db, log, now: () => new Date(now()) }),
    log,
    now: () => new Date(now()),
    requiresSecondFactor: config.requiresSecondFactor,
    findNetworkPlace: openGeoip(config.geoipFile, log),
    addressRateLimits,
    live,
    clientFolder,
  }
}

function openCache(
  config: Config,
  database: Database,
  log: Logger,
  now: () => number,
  onClear: () => void,
): ResponseCache {
  const purge = createPurge(config.cachePurge, log)
  const { isListening, noteChange } = database
  const noteAndNotify = () => {
    noteChange()
    onClear()
  }
  const cache = new ResponseCache({ isListening, now, onClear: noteAndNotify, purge })
  database.onPublicChange(() => cache.clear())
  return cache
}
