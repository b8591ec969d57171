// The context of a call: what its handler can use in addition to its input.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../contract/page.ts'
import type { Client, Session } from '../domain/accounts/sessions.ts'
import { describeDevice } from '../domain/accounts/sessions.ts'
import type { SitePages } from '../domain/site-pages/site-pages.ts'
import {
  type CookieJar,
  createCookieJar,
  leftCookieName,
  readToken,
  reviewerCookieName,
  reviewerCookieSeconds,
  sessionCookieName,
  sessionCookieSeconds,
  stepCookieName,
  stepCookieSeconds,
} from './access.ts'
import { addressKey } from './address-rate-limits.ts'
import type { SentFiles } from './request-input.ts'
import type { ServerParts } from './server-parts.ts'

type SharedContext = Pick<
  ServerParts,
  | 'db'
  | 'cache'
  | 'images'
  | 'mail'
  | 'imports'
  | 'undoMs'
  | 'passwords'
  | 'rateLimiter'
  | 'log'
  | 'live'
  | 'now'
  | 'background'
  | 'requiresSecondFactor'
>

export type CallContext = SharedContext & {
  site: Site
  sitePages: SitePages
  session: Session
  /** The session token of the request. */
  token: string | null
  /** The token of a pending second step. */
  stepToken: string | null
  /** The token of a browser in which a reviewer confirmed their email address. */
  reviewerToken: string | null
  /** The account that signed out in this browser, as the mark that markOfAccount returns. */
  leftAccount: string | null
  /** The operator's words that cause a review to be held. */
  words: string[]
  /** The key of the client address, IPv6 by its /56. */
  address: string
  /** Describes the browser for a sign-in. The place is looked up only when this is called. */
  describeClient: () => Client
  /** The files of the form. */
  uploads: SentFiles
  cookie: CookieJar
  stepCookie: CookieJar
  reviewerCookie: CookieJar
  leftCookie: CookieJar
}

/** The context for one request. */
export function createCallContext(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
  uploads: SentFiles,
): CallContext {
  const { site, sitePages } = parts.live
  const cookieName = sessionCookieName(site.url)
  const stepName = stepCookieName(site.url)
  const reviewerName = reviewerCookieName(site.url)
  const leftName = leftCookieName(site.url)
  const address = addressKey(request.ip)
  return {
    ...parts,
    site,
    sitePages,
    session,
    uploads,
    token: readToken(request, cookieName),
    stepToken: readToken(request, stepName),
    reviewerToken: readToken(request, reviewerName),
    leftAccount: readToken(request, leftName),
    words: parts.live.shown.reviewWords.value,
    address,
    describeClient: () => ({
      device: describeDevice(request.headers['user-agent']),
      place: parts.findNetworkPlace(address),
    }),
    cookie: createCookieJar(reply, cookieName, sessionCookieSeconds),
    stepCookie: createCookieJar(reply, stepName, stepCookieSeconds),
    reviewerCookie: createCookieJar(reply, reviewerName, reviewerCookieSeconds),
    leftCookie: createCookieJar(reply, leftName, sessionCookieSeconds),
  }
}
