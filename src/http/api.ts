// Registers a route for each call of the contract: access check, input parsing, handler, checked result.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Issue } from '../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../contract/endpoints.ts'
import type { z } from '../contract/zod.ts'
import type { Db } from '../database/connect.ts'
import { invalid } from '../domain/failures.ts'
import type { Download } from '../domain/files/downloads.ts'
import type { ListPage } from '../domain/list-page.ts'
import { checkAccess, createCallContext, readSession, refuseOtherSites } from './access.ts'
import { compressFile, expiryHeaders, type PlainResponse } from './encoded-response.ts'
import { type Handler, handlers } from './handlers.ts'
import type { UploadConcurrencyLimit } from './load-shedding.ts'
import { readSent, type Sent, unknownField } from './request-input.ts'
import { sendPrivate, sendShared } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'

/** Registers every call of the contract. A call with a form or a file passes `limitUploads` before its body is read. */
export function registerApi(
  server: FastifyInstance,
  parts: ServerParts,
  limitUploads: UploadConcurrencyLimit,
): void {
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const handle = endpoint.download ? handleDownload : endpoint.method === 'GET' ? handleRead : handleChange
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      // Before the body is parsed, so that a request without permission gets 401 or 403, whatever it sent.
      onRequest: async (request, reply) => {
        if (endpoint.method !== 'GET' && endpoint.access !== 'everyone')
          await checkPrincipal(parts, endpoint, request)
        if (endpoint.form || endpoint.file) limitUploads(request, reply, endpoint)
      },
      handler: (request, reply) => handle({ parts, name, endpoint, request, reply }),
    })
  }
}

/** One request for a call. */
type Call = {
  parts: ServerParts
  name: EndpointName
  endpoint: Endpoint
  request: FastifyRequest
  reply: FastifyReply
}

async function handleRead(call: Call) {
  const { parts, endpoint, request, reply } = call
  const make = () => makeResponse(call)
  return endpoint.shared
    ? sendShared(parts, request, reply, () => parts.reads.run(make))
    : sendPrivate(request, reply, make)
}

/**
 * A file is streamed while it is made, so it is never cached. A HEAD request gets no body. Another site cannot make an account download
 * one: downloads are counted, and the cards of invitations have new links.
 */
async function handleDownload(call: Call) {
  const { parts, endpoint, request, reply } = call
  if (endpoint.access !== 'everyone') refuseOtherSites(request, parts.live.site.url)
  const { returned } = await readAndRun(call)
  const { name, content, isShown } = returned as Download
  const type = endpoint.download ?? ''
  const { body, headers } =
    request.method === 'HEAD'
      ? { body: content.destroy(), headers: {} }
      : compressFile(content, type, request.headers['accept-encoding'])
  return reply
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .headers(headers)
    .header('cache-control', 'no-store')
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name}"`)
    .send(body)
}

/** Sent through the framework, which adds the cookie that the handler set. */
async function handleChange(call: Call) {
  const { status, type, body } = await makeResponse(call)
  return call.reply.code(status).type(type).header('cache-control', 'no-store').send(body)
}

async function makeResponse(call: Call): Promise<PlainResponse> {
  const { name, endpoint, request } = call
  const { returned, input, context } = await readAndRun(call)
  const page = endpoint.list ? (returned as ListPage<unknown>) : null
  // The result schemas are strict: a field that is not in the contract is an error and is never sent.
  const body = endpoint.result.parse(page ? page.items : returned)
  return {
    status: endpoint.status ?? 200,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
    headers: {
      ...expiryHeaders(body, isOfNow(name, input, page) ? context.now() : undefined),
      ...(page && listHeaders(page, request.url)),
    },
    failedSearch: page?.failedSearch ?? null,
  }
}

async function readAndRun({ parts, name, endpoint, request, reply }: Call) {
  const sent = await readSent(endpoint, request)
  return runCall(parts, name, request, reply, sent, request.params as object)
}

/** Whether the result depends on which businesses are open now. */
const isOfNow = (name: EndpointName, input: unknown, page: ListPage<unknown> | null) =>
  name === 'countFilters' ||
  ((input as { open?: unknown }).open ?? page?.corrected?.filters?.open) !== undefined

function listHeaders(page: ListPage<unknown>, url: string): Record<string, string> {
  const total = page.totalIsExact ? String(page.total) : `${page.total}+`
  const headers = {
    'x-total-count': total,
    ...(page.full !== undefined && { 'x-full-matches': page.totalIsExact ? String(page.full) : total }),
    ...(page.corrected && { 'x-corrected': asHeader(page.corrected) }),
    ...(page.place && { 'x-place': asHeader(page.place) }),
  }
  if (page.next === null) return headers
  const [path = '', search = ''] = url.split('?')
  const query = new URLSearchParams(search)
  query.set('cursor', page.next)
  return { ...headers, link: `<${path}?${query}>; rel="next"` }
}

/** A header can contain ASCII only. */
const asHeader = (value: unknown) => encodeURIComponent(JSON.stringify(value))

/** Makes a call for a request whose body has been read. `parameters` are the parameters of the call's path. */
export async function runCall(
  parts: ServerParts,
  name: EndpointName,
  request: FastifyRequest,
  reply: FastifyReply,
  { fields, uploads }: Sent,
  parameters: object,
) {
  const endpoint: Endpoint = endpoints[name]
  // After the body has arrived, which can take three minutes: a session that ended meanwhile must change nothing.
  const session = await checkPrincipal(parts, endpoint, request)
  // The path names the business; another id among the fields would be ignored.
  for (const name of Object.keys(parameters)) if (Object.hasOwn(fields, name)) throw unknownField(name)
  const input = readInput(endpoint.input, { ...fields, ...parameters })
  const context = createCallContext(parts, request, reply, session, uploads)
  const run = (db: Db) => (handlers[name] as Handler)({ ...context, db }, input)
  // A signed-in request reads from the primary, so that owners see the change they have just made.
  const isPublicRead = endpoint.shared && session.principal.role === 'visitor'
  const began = performance.now()
  const returned = await (isPublicRead ? parts.readPublic(run) : run(parts.db))
  parts.observer?.call(name, performance.now() - began)
  return { returned, input, context }
}

/** Returns the session of the request. Refuses with 401 or 403 if it may not make the call. */
export async function checkPrincipal(parts: ServerParts, endpoint: Endpoint, request: FastifyRequest) {
  const session = await readSession(parts, request)
  checkAccess(endpoint, session)
  return session
}

function readInput(shape: z.ZodMiniObject, fields: Record<string, unknown>): unknown {
  const parsed = shape.safeParse(fields)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.flatMap(toIssues)
  throw invalid(joinSentences(issues.map(({ message }) => message)), issues)
}

/** A single message stays as spec §5 words it, without a full stop. Of several, each ends with a full stop, and duplicates are dropped. */
function joinSentences(messages: string[]): string {
  const [only = '', ...others] = new Set(messages)
  return others.length === 0 ? only : [only, ...others].map((one) => one.replace(/[^.]$/, '$&.')).join(' ')
}

/** How many unknown fields a refusal names. A body of 64 KB can have thousands, which would make a response of a megabyte. */
const maxUnknownNamed = 3

function toIssues(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path.join('.'), message: issue.message }]
  return issue.keys.slice(0, maxUnknownNamed).flatMap((key) => unknownField(key).issues ?? [])
}
