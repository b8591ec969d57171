// Which path and query a request asks for, however its target is written (RFC 9112 §3.2).

/**
 * The target as a path with its query. A client may send the whole address, as it does to a proxy: the scheme and the host are
 * left out. So is a fragment, which no browser sends: the router reads it as a query, and the caches do not.
 */
export function readTarget(target: string): string {
  if (target.startsWith('/') && !target.includes('#')) return target
  const [address = ''] = target.split('#')
  const path = /^https?:\/\/[^/?]*(.*)$/i.exec(address)?.[1] ?? address
  return path === '' || path.startsWith('?') ? `/${path}` : path
}
