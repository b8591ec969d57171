// Walks contract/endpoints and gives each call its route: access, input, handler, checked result.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Endpoint, type EndpointName, endpoints } from '../contract/endpoints.ts'
import { maxExactCount } from '../contract/search.ts'
import { invalid } from '../domain/failures.ts'
import type { ListPage } from '../domain/list-page.ts'
import { checkAccess, readSession } from './access.ts'
import type { PlainAnswer } from './finished-answer.ts'
import { type Handler, handlers } from './handlers.ts'
import { sendPrivate, sendShared } from './send-answer.ts'
import type { ServerParts } from './server-parts.ts'

/** Registers every call of the contract. */
export function registerApi(server: FastifyInstance, parts: ServerParts): void {
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => answerCall(parts, name, endpoint, request, reply),
    })
  }
}

async function answerCall(
  parts: ServerParts,
  name: EndpointName,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const make = () => makeAnswer(parts, name, endpoint, request)
  return endpoint.shared
    ? sendShared(parts, request, reply, request.url, make)
    : sendPrivate(parts, request, reply, make)
}

async function makeAnswer(
  parts: ServerParts,
  name: EndpointName,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<PlainAnswer> {
  const session = await readSession(parts.db, request, parts.cookieName)
  checkAccess(endpoint.access, session)
  const input = readInput(endpoint.input, request)
  const answered = await (handlers[name] as Handler)({ db: parts.db, session }, input)
  const page = endpoint.list ? (answered as ListPage<unknown>) : null
  // A field that the contract does not name never leaves: parsing a strict shape refuses it.
  const body = endpoint.result.parse(page ? page.items : answered)
  return {
    status: 200,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
    headers: page ? listHeaders(page, request.url) : {},
  }
}

function readInput(shape: z.ZodObject, request: FastifyRequest): unknown {
  const given = { ...(request.query as object), ...(request.params as object) }
  const parsed = shape.safeParse(given)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.flatMap(toIssues)
  throw invalid(issues.map((issue) => issue.message).join(' '), issues)
}

function toIssues(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path.join('.'), message: issue.message }]
  return issue.keys.map((key) => ({
    path: key,
    message: `There is no parameter '${key.slice(0, 40)}' here.`,
  }))
}

function listHeaders(page: ListPage<unknown>, url: string): Record<string, string> {
  const total = page.totalIsExact ? String(page.total) : `${maxExactCount}+`
  if (page.next === null) return { 'x-total-count': total }
  const [path = '', search = ''] = url.split('?')
  const query = new URLSearchParams(search)
  query.set('cursor', page.next)
  return { 'x-total-count': total, link: `<${path}?${query}>; rel="next"` }
}
