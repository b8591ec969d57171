// Knows the name and flags of the session cookie.
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The `__Host-` prefix makes browsers refuse the cookie without Secure and Path=/; plain http cannot have it. */
export const sessionCookieName = (siteUrl: string): string =>
  siteUrl.startsWith('https:') ? '__Host-session' : 'session'

/** The token a request carries, or null. */
export function readSessionToken(request: FastifyRequest, cookieName: string): string | null {
  return request.cookies[cookieName] || null
}

/** What a handler may do with the cookie of its answer. */
export type CookieJar = { keep(token: string): void; drop(): void }

/** As long as the longest session lives; the server ends it sooner where it must. */
const maxAgeSeconds = 30 * 24 * 60 * 60

export function createCookieJar(reply: FastifyReply, cookieName: string): CookieJar {
  const flags = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: cookieName.startsWith('__Host-'),
  }
  return {
    keep: (token) => void reply.setCookie(cookieName, token, { ...flags, maxAge: maxAgeSeconds }),
    drop: () => void reply.clearCookie(cookieName, flags),
  }
}
