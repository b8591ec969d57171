// Decides how long a shared cache (a CDN or a proxy in front of the program) may keep a public response.

/** The one tag of all public responses, by which a shared cache is told to drop them. */
export const publicTag = 'mzansi-public'

/** Seconds for which a response is fresh, and for which it may still be sent while a new one is fetched. */
type Keeping = { fresh: number; stale: number }
/** Any shared cache. With what the slowest cache adds, a change is public within three seconds. */
const briefly: Keeping = { fresh: 1, stale: 1 }
/** One that is told of changes: what it keeps for so long is wrong only when it could not be told. */
const untilPurged: Keeping = { fresh: 30, stale: 2 }
/** nginx counts whole seconds and so keeps a response up to one second longer. */
const roundingMs = 1000

/** What browsers keep, they validate at each use; so do shared caches, when a change may be missed or is near. */
export const validatedEachTime = 'public, no-cache'

/** The headers of a public response that is true until `endsAt`, and the time until which they may be sent. In milliseconds. */
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

/** Only what is there, and where it has moved to for good. */
export const mayBeShared = (status: number): boolean => status === 200 || status === 301

// `must-revalidate` is for browsers: without it they would also send what is stale, and a reload could show the past.
const cacheControl = ({ fresh, stale }: Keeping) =>
  `public, max-age=0, must-revalidate, s-maxage=${fresh}, stale-while-revalidate=${stale}`
