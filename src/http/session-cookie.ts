// Knows the name and flags of the session cookie.
import type { FastifyRequest } from 'fastify'

/** The `__Host-` prefix makes browsers refuse the cookie without Secure and Path=/; plain http cannot have it. */
export const sessionCookieName = (siteUrl: string): string =>
  siteUrl.startsWith('https:') ? '__Host-session' : 'session'

/** The token a request carries, or null. */
export function readSessionToken(request: FastifyRequest, cookieName: string): string | null {
  return request.cookies[cookieName] || null
}
