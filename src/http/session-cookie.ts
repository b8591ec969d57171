// Knows the names and flags of our two cookies: that of the session, and that of a half-done sign-in.
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { stepMs } from '../domain/second-factor/second-factor-rules.ts'

/** With the `__Host-` prefix browsers refuse the cookie unless it has Secure and Path=/. It does not work over plain http. */
export const sessionCookieName = (siteUrl: string): string =>
  siteUrl.startsWith('https:') ? '__Host-session' : 'session'

/** A half-done sign-in has a cookie of its own, so that it is never read as a session. */
export const stepCookieName = (siteUrl: string): string =>
  siteUrl.startsWith('https:') ? '__Host-second-factor' : 'second-factor'

/** The token of a request in the cookie of this name, or null. */
export function readToken(request: FastifyRequest, cookieName: string): string | null {
  return request.cookies[cookieName] || null
}

/**
 * Whether a request may carry our cookie. Only the name is searched for: a cookie parser also accepts 'session = …', and a
 * response that was made for a session must never be cached. A wrong guess costs one uncached response.
 */
export const mayHaveSession = ({ headers }: Pick<IncomingMessage, 'headers'>, cookieName: string): boolean =>
  headers.cookie?.includes(cookieName) ?? false

/** How a handler sets or clears a cookie of its response. */
export type CookieJar = { set(token: string): void; clear(): void }

/** The longest life of a session, 30 days; the server ends many sessions earlier. */
export const sessionCookieSeconds = 30 * 24 * 60 * 60
/** The life of a half-done sign-in. */
export const stepCookieSeconds = stepMs / 1000

export function createCookieJar(reply: FastifyReply, cookieName: string, maxAge: number): CookieJar {
  const flags = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: cookieName.startsWith('__Host-'),
  }
  return {
    set: (token) => void reply.setCookie(cookieName, token, { ...flags, maxAge }),
    clear: () => void reply.clearCookie(cookieName, flags),
  }
}
