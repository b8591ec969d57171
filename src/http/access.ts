// Who makes a request, and what their call can use: session cookies, the access rule of each call, CSRF protection, the context of a call.
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Site } from '../contract/page.ts'
import { confirmedDays } from '../contract/review-choices.ts'
import { tokenMinutes } from '../contract/token-times.ts'
import {
  type Client,
  describeDevice,
  loadSession,
  noSession,
  type Session,
} from '../domain/accounts/sessions.ts'
import { forbidden } from '../domain/failures.ts'
import { asAccount, asAdministrator, asOwner, asStaff } from '../domain/principal.ts'
import type { SitePages } from '../domain/site-pages/site-pages.ts'
import { addressKey } from './address-rate-limits.ts'
import type { SentFiles } from './request-input.ts'
import type { ServerParts } from './server-parts.ts'

/** With the `__Host-` prefix, browsers reject the cookie unless it has Secure and Path=/. The prefix does not work over plain http. */
const cookieName = (name: string) => (siteUrl: string) =>
  siteUrl.startsWith('https:') ? `__Host-${name}` : name

export const sessionCookieName = cookieName('session')

/** A pending second step has its own cookie, so that it is never mistaken for a session. */
export const stepCookieName = cookieName('second-factor')

/**
 * Marks a browser in which a reviewer confirmed their email address. The name must not contain the name of the session cookie:
 * such a browser gets cached pages.
 */
export const reviewerCookieName = cookieName('reviewer')

/** Marks a browser in which an owner signed out: their own business cannot be reviewed from it. */
export const leftCookieName = cookieName('left')

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
type CookieJar = { set(token: string): void; clear(): void }

/** The longest life of a session, 30 days; the server ends many sessions earlier. */
const sessionCookieSeconds = 30 * 24 * 60 * 60
/** How long a confirmed reviewer can post again without confirming by email. */
const reviewerCookieSeconds = confirmedDays * 24 * 60 * 60
/** The life of a pending second step. */
const stepCookieSeconds = tokenMinutes['second-step'] * 60

function createCookieJar(reply: FastifyReply, cookieName: string, maxAge: number): CookieJar {
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

type SessionParts = Pick<ServerParts, 'db' | 'live' | 'requiresSecondFactor'>

/** The session of a request. Without a cookie there is no query. */
export async function readSession(
  { db, live, requiresSecondFactor }: SessionParts,
  request: FastifyRequest,
): Promise<Session> {
  const token = readToken(request, sessionCookieName(live.site.url))
  return token ? loadSession(db, token, requiresSecondFactor) : noSession
}

/** Refuses with 401 without a session, and with 403 for the wrong role, for an account that is leaving, and for one that needs a passkey. */
export function checkAccess(
  { access, whileLeaving, withoutPasskey }: Pick<Endpoint, 'access' | 'whileLeaving' | 'withoutPasskey'>,
  { principal, user }: Session,
): void {
  // Checked first: staff who still need a passkey have no rights yet, and must read why.
  if (access !== 'everyone' && user?.needsPasskey && !withoutPasskey) throw forbidden(needsPasskeyText)
  if (access === 'account') asAccount(principal)
  if (access === 'owner') asOwner(principal)
  if (access === 'staff') asStaff(principal)
  if (access === 'administrator') asAdministrator(principal)
  if (access !== 'everyone' && user?.leavesAt && !whileLeaving) throw forbidden(leavingText)
}

const leavingText = 'Your account is being deleted. To change something, keep your account first.'
const needsPasskeyText =
  'Please add a passkey to your account first. Administrators and moderators of this directory need one.'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a changing request that another site sent. A request with neither Sec-Fetch-Site nor Origin comes from a program, not
 * from a browser; it passes, and still needs a session.
 */
export function refuseCsrf(request: FastifyRequest, siteUrl: string): void {
  if (!safeMethods.has(request.method)) refuseOtherSites(request, siteUrl)
}

/** Refuses any request that another site sent, by the same rule. */
export function refuseOtherSites(request: FastifyRequest, siteUrl: string): void {
  const site = request.headers['sec-fetch-site']
  const isOurs =
    site === undefined ? isOwnOrigin(request, siteUrl) : site === 'same-origin' || site === 'none'
  if (!isOurs) throw forbidden('This request came from another site.')
}

function isOwnOrigin(request: FastifyRequest, siteUrl: string): boolean {
  const origin = request.headers.origin
  return origin === undefined || origin === siteUrl || origin === `${request.protocol}://${request.host}`
}

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

/** What the handler of a call can use in addition to its input. */
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
