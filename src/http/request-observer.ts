// Knows what the server tells about its requests to whoever counts them. Without an observer nothing is counted.

/** Times are in milliseconds. A route is a pattern such as '/business/:id', never the path that was requested. */
export type RequestObserver = {
  /** A response left the response cache. Called for each, thousands in a second: it must only count. */
  cached(route: string, status: number): void
  /** Any other request was answered. */
  request(method: string, route: string, status: number, tookMs: number): void
  /** The domain answered a call, also one that a page made. */
  call(name: string, tookMs: number): void
  /** One of our own limits refused a request with 503. */
  shed(): void
  /** An email and a password did not belong together. */
  signInFailed(): void
}
