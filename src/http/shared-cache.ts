// Purges the shared cache (a CDN or a proxy) in front of the program after public changes.
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

/** The single tag of all public responses, by which a shared cache drops them. */
export const publicTag = 'mzansi-public'

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
