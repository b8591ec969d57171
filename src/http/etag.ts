// Decides whether a client already has the current version of a response.

/**
 * Whether an `If-None-Match` header names this ETag, so that 304 is enough. The comparison is weak, as RFC 9110 §13.1.2
 * demands: `W/"a"` and `"a"` are the same. `*` matches every ETag. The header may be a list.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch.trim() === '*') return true
  // Not split at commas: a quoted ETag may hold one.
  const listed: string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return listed.includes(etag.replace(/^W\//, ''))
}
