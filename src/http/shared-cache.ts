// The shared cache (a CDN or a proxy) in front of the program: how long it may keep a response, and how it is purged.
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

/** The single tag of all public responses, by which a shared cache drops them. */
const publicTag = 'mzansi-public'

/** Seconds for which a response is fresh, and for which it may be sent stale while a new one is fetched. */
type Keeping = { fresh: number; stale: number }
/** For any shared cache. With what the slowest cache adds, a change is public within three seconds. */
const briefly: Keeping = { fresh: 1, stale: 1 }
/** For a cache that is purged after changes: what it keeps this long is wrong only if a purge failed. */
const untilPurged: Keeping = { fresh: 30, stale: 2 }
/** nginx counts in whole seconds, and so keeps a response up to one second longer. */
const roundingMs = 1000

/** Browsers revalidate what they keep at each use; so do shared caches when a change may be missed or is near. */
export const validatedEachTime = 'public, no-cache'

/** The headers of a public response that is true until `endsAt`, and the time until which they can be sent. Times are in milliseconds. */
export function headersForSharedCaches(
  endsAt: number,
  now: number,
  isPurged: boolean,
): { headers: Record<string, string>; until: number } {
  const tags = isPurged ? { 'surrogate-key': publicTag, 'cache-tag': publicTag } : {}
  for (const keeping of isPurged ? [untilPurged, briefly] : [briefly]) {
    const until = endsAt - (keeping.fresh + keeping.stale) * 1000 - roundingMs
    if (until > now) return { headers: { 'cache-control': cacheControl(keeping), ...tags }, until }
  }
  return { headers: { 'cache-control': validatedEachTime, ...tags }, until: endsAt }
}

/** Shared caches may keep only a 200 and a permanent redirect. */
export const mayBeShared = (status: number): boolean => status === 200 || status === 301

// `must-revalidate` is for browsers: without it they would also show stale pages, and a reload could show the past.
const cacheControl = ({ fresh, stale }: Keeping) =>
  `public, max-age=0, must-revalidate, s-maxage=${fresh}, stale-while-revalidate=${stale}`

/** Where a purge is sent, and the token that allows it. */
export type PurgeTarget = { url: string; token: string | null }
/** `notify` is called after each public change. */
export type SharedCachePurge = { notify(): void }

const timeoutMs = 2000
const pausesBeforeRetriesMs = [200, 1000]
/** Pause between two purges, however fast changes come. */
const pauseMs = 200
/**
 * How long after the last change one more purge is sent: an older response may have been on its way to the cache during the first
 * one, or may come from a copy that missed the change and uses its responses for two seconds.
 */
const settledMs = 3000

/** Purges at once, and again `settledMs` after the last change. Null without a target. */
export function createPurge(target: PurgeTarget | null, log: Pick<Logger, 'error'>): SharedCachePurge | null {
  if (!target) return null
  let isPurging = false
  let isChanged = false
  let settling: NodeJS.Timeout | undefined
  const purge = async () => {
    isChanged = true
    if (isPurging) return
    isPurging = true
    while (isChanged) {
      isChanged = false
      const problem = await purgeWithRetries(target)
      if (problem)
        log.error({ reason: problem }, 'the shared cache was not purged: it may show the past for 33 s')
      await pause(pauseMs, undefined, { ref: false })
    }
    isPurging = false
  }
  return {
    notify: () => {
      void purge()
      clearTimeout(settling)
      settling = setTimeout(() => void purge(), settledMs).unref()
    },
  }
}

/** Returns why the last of three attempts failed, or null. */
async function purgeWithRetries(target: PurgeTarget): Promise<string | null> {
  let problem = await sendPurge(target)
  for (const pauseMs of pausesBeforeRetriesMs) {
    if (!problem) return null
    await pause(pauseMs, undefined, { ref: false })
    problem = await sendPurge(target)
  }
  return problem
}

/** Sends one purge. Returns why it failed, or null. */
export async function sendPurge(target: PurgeTarget): Promise<string | null> {
  try {
    const { status, body } = await fetch(target.url, {
      method: 'POST',
      ...purgeMessage(target),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await body?.cancel()
    return status >= 200 && status < 300 ? null : `status ${status}`
  } catch (error) {
    // The cause names the address and the port, but never the token.
    return error instanceof Error ? String(error.cause ?? error) : String(error)
  }
}

/** Cloudflare reads the body and the bearer token, Varnish the header. Fastly has its own header for the token and its own name for tags. */
export function purgeMessage({ url, token }: PurgeTarget) {
  const isFastly = new URL(url).hostname === 'api.fastly.com'
  const credentials: Record<string, string> =
    token === null ? {} : isFastly ? { 'fastly-key': token } : { authorization: `Bearer ${token}` }
  return {
    headers: { 'content-type': 'application/json', 'surrogate-key': publicTag, ...credentials },
    body: JSON.stringify({ [isFastly ? 'surrogate_keys' : 'tags']: [publicTag] }),
  }
}
