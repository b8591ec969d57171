// Knows what the server is put together from; main makes the parts, http only uses them.

import type { Logger } from 'pino'
import type { PageAssets, RenderPage, ShareImage, Site } from '../contract/page.ts'
import type { Db } from '../database/connect.ts'
import type { PasswordHasher } from '../domain/accounts/password-hasher.ts'
import type { RateLimiter } from '../domain/accounts/rate-limiter.ts'
import type { ImageStore } from '../domain/media/image-store.ts'
import type { Semaphore } from '../domain/semaphore.ts'
import type { Limit } from './limits.ts'
import type { ReadCache } from './read-cache.ts'

/** How pages are drawn: the built renderer, or Vite's while developing. */
export type Pages = { renderPage: RenderPage; shareImage: ShareImage; assets: PageAssets }

export type ServerParts = {
  db: Db
  /** Whether the database answers right now. */
  isAnswering: () => Promise<boolean>
  /** Whether the program is on its way out; then a process manager should send nobody new. */
  life: { stopping: boolean }
  cache: ReadCache
  /** Where the visitors' questions wait whose answers are not kept. */
  reads: Semaphore
  images: ImageStore
  /** Rung after a commit that queued mail. */
  mail: { notify(): void }
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  log: Logger
  /** The time; a test may turn it. */
  now: () => Date
  /** The headers of every answer. */
  commonHeaders: Record<string, string>
  cookieName: string
  limits: Limit[]
  /** Milliseconds that the event loop may be late before requests are turned away with 503. */
  maxLateMs: number
  /** Asked for each page, so that a development server can hand out fresh code. */
  loadPages: () => Promise<Pages>
  site: Site
  /** The folder of the built client: scripts, styles, pictures, icons. */
  clientFolder: string
}
