// Knows the name and flags of the session cookie.
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** With the `__Host-` prefix browsers refuse the cookie unless it has Secure and Path=/. It does not work over plain http. */
export const sessionCookieName = (siteUrl: string): string =>
  siteUrl.startsWith('https:') ? '__Host-session' : 'session'

/** The session token of a request, or null. */
export function readSessionToken(request: FastifyRequest, cookieName: string): string | null {
  return request.cookies[cookieName] || null
}

/**
 * Whether a request may carry our cookie. Only the name is searched for: a cookie parser also accepts 'session = …', and a
 * response that was made for a session must never be cached. A wrong guess costs one uncached response.
 */
export const mayHaveSession = ({ headers }: Pick<IncomingMessage, 'headers'>, cookieName: string): boolean =>
  headers.cookie?.includes(cookieName) ?? false

/** How a handler sets or clears the session cookie of its response. */
export type CookieJar = { set(token: string): void; clear(): void }

/** The longest life of a session, 30 days; the server ends many sessions earlier. */
const maxAgeSeconds = 30 * 24 * 60 * 60

export function createCookieJar(reply: FastifyReply, cookieName: string): CookieJar {
  const flags = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: cookieName.startsWith('__Host-'),
  }
  return {
    set: (token) => void reply.setCookie(cookieName, token, { ...flags, maxAge: maxAgeSeconds }),
    clear: () => void reply.clearCookie(cookieName, flags),
  }
}
