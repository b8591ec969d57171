// Knows what the handler of a call may use besides its input.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeDevice } from '../domain/accounts/device-rules.ts'
import type { Session } from '../domain/accounts/load-session.ts'
import type { Uploads } from '../domain/media/stage-images.ts'
import { addressKey } from './address-rate-limits.ts'
import type { ServerParts } from './server-parts.ts'
import {
  type CookieJar,
  createCookieJar,
  readToken,
  sessionCookieSeconds,
  stepCookieName,
  stepCookieSeconds,
} from './session-cookie.ts'

type SharedContext = Pick<
  ServerParts,
  | 'db'
  | 'cache'
  | 'images'
  | 'mail'
  | 'undoMs'
  | 'passwords'
  | 'rateLimiter'
  | 'log'
  | 'site'
  | 'sitePages'
  | 'now'
  | 'requiresSecondFactor'
>

export type CallContext = SharedContext & {
  session: Session
  /** The session token of the request. */
  token: string | null
  /** The token of a sign-in that is half done. */
  stepToken: string | null
  /** The key of the client address, IPv6 by its /56. */
  address: string
  /** The device of the browser, in words. */
  device: string
  /** The files of the form. */
  uploads: Uploads
  cookie: CookieJar
  stepCookie: CookieJar
}

/** The context for one request. */
export function createCallContext(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
  uploads: Uploads,
): CallContext {
  const stepName = stepCookieName(parts.site.url)
  return {
    ...parts,
    session,
    uploads,
    token: readToken(request, parts.cookieName),
    stepToken: readToken(request, stepName),
    address: addressKey(request.ip),
    device: describeDevice(request.headers['user-agent']),
    cookie: createCookieJar(reply, parts.cookieName, sessionCookieSeconds),
    stepCookie: createCookieJar(reply, stepName, stepCookieSeconds),
  }
}
