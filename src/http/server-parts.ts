// The parts that the server needs, and the observer that counts its requests. serve.ts puts the parts together.
import type { Logger } from 'pino'
import type { PageAssets, RenderPage, ShareImage } from '../contract/page.ts'
import type { Database, Db } from '../database/connect.ts'
import type { PasswordHasher } from '../domain/accounts/passwords.ts'
import type { RateLimiter } from '../domain/accounts/rate-limits.ts'
import type { BackgroundWork, Semaphore } from '../domain/concurrency.ts'
import type { FindNetworkPlace } from '../domain/geoip/geoip.ts'
import type { ImageStore } from '../domain/media/image-store.ts'
import type { FailedSearchCounter } from '../domain/moderation/failed-searches.ts'
import type { LiveSettings } from '../domain/settings/live-settings.ts'
import type { AddressRateLimit } from './address-rate-limits.ts'
import type { ResponseCache } from './response-cache.ts'

/** Times are in milliseconds. A route is a pattern such as '/business/:id', never the path that was requested. */
export type RequestObserver = {
  /** A response was sent from the response cache. Called thousands of times a second: it must only count. */
  cached(route: string, status: number): void
  /** Any other request was answered. */
  request(method: string, route: string, status: number, tookMs: number): void
  /** The domain answered a call, also one that a page made. */
  call(name: string, tookMs: number): void
  /** One of our own limits refused a request with 503. */
  shed(): void
  /** A sign-in was refused with 401. */
  signInFailed(): void
}

/** How pages are rendered: by the built renderer, or by Vite's while developing. */
export type Pages = { renderPage: RenderPage; shareImage: ShareImage; assets: PageAssets }

export type ServerParts = {
  db: Db
  /** Reads what every visitor can see; it can run on a standby of the database server. */
  readPublic: Database['readPublic']
  /** Why the database cannot be used right now, or null; and whether it accepts writes. */
  findOutage: Database['findOutage']
  canWrite: () => Promise<boolean>
  /** Whether the public changes of other copies arrive, and whether the database has the migrations of this program. */
  isListening: () => boolean
  isMigrated: () => Promise<boolean>
  /** `stopping` is true once the program is about to stop; then a process manager should send no new requests. */
  lifecycle: { stopping: boolean }
  cache: ResponseCache
  /** Limits how many uncached public reads run at once. */
  reads: Semaphore
  images: ImageStore
  /** Notified after a commit that queued mail; `afterMs` is the number of milliseconds until it is due. */
  mail: { notify(afterMs?: number): void }
  /** Notified after a commit that left work for an import. */
  imports: { notify(): void }
  /** How many milliseconds a decision can be undone, which is also how long its mail waits. */
  undoMs: number
  /** Work that continues after its response. */
  background: BackgroundWork
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  failedSearches: FailedSearchCounter
  log: Logger
  /** Counts what the server does; null unless metrics are on. */
  observer: RequestObserver | null
  /** The current time; tests can set it. */
  now: () => Date
  /** Whether staff must have a passkey. */
  requiresSecondFactor: boolean
  findNetworkPlace: FindNetworkPlace
  addressRateLimits: AddressRateLimit[]
  /** Milliseconds that the event loop may be late before requests are refused with 503. */
  maxDelayMs: number
  /** Called for each page, so that a development server can return fresh code. */
  loadPages: () => Promise<Pages>
  /** The site as its operator set it up; it can differ at the next request. */
  live: LiveSettings
  /** The folder of the built client: scripts, styles, images, icons. */
  clientFolder: string
}
