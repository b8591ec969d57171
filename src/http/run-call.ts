// Decides what happens with the input of a call: access, the check against the contract, the handler.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../contract/endpoints.ts'
import type { Issue } from '../contract/failure.ts'
import type { z } from '../contract/zod.ts'
import type { Db } from '../database/connect.ts'
import { invalid } from '../domain/failures.ts'
import { checkAccess, readSession } from './access.ts'
import { createCallContext } from './call-context.ts'
import { type Handler, handlers } from './handlers.ts'
import { type Sent, unknownField } from './request-input.ts'
import type { ServerParts } from './server-parts.ts'

/** Makes a call for a request whose body is read. `parameters` are those of the path of the call. */
export async function runCall(
  parts: ServerParts,
  name: EndpointName,
  request: FastifyRequest,
  reply: FastifyReply,
  { fields, uploads }: Sent,
  parameters: object,
) {
  const endpoint: Endpoint = endpoints[name]
  // After the body, which may take three minutes: a session that ended meanwhile must change nothing.
  const session = await checkPrincipal(parts, endpoint, request)
  // The path names the business; another id beside it would be ignored.
  for (const name of Object.keys(parameters)) if (Object.hasOwn(fields, name)) throw unknownField(name)
  const input = readInput(endpoint.input, { ...fields, ...parameters })
  const context = createCallContext(parts, request, reply, session, uploads)
  const run = (db: Db) => (handlers[name] as Handler)({ ...context, db }, input)
  // A request that is signed in reads from the primary: a change that its owner has just made is there already.
  const isPublicRead = endpoint.shared && session.principal.role === 'visitor'
  const began = performance.now()
  const returned = await (isPublicRead ? parts.readPublic(run) : run(parts.db))
  parts.observer?.call(name, performance.now() - began)
  return { returned, input, context }
}

/** The session of a request that may make the call. */
export async function checkPrincipal(parts: ServerParts, endpoint: Endpoint, request: FastifyRequest) {
  const session = await readSession(parts, request)
  checkAccess(endpoint, session)
  return session
}

function readInput(shape: z.ZodObject, fields: Record<string, unknown>): unknown {
  const parsed = shape.safeParse(fields)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.flatMap(toIssues)
  throw invalid(joinSentences(issues.map(({ message }) => message)), issues)
}

/** One message stays as spec §5 words it, without a full stop. Of several each gets one, and none is said twice. */
function joinSentences(messages: string[]): string {
  const [only = '', ...others] = new Set(messages)
  return others.length === 0 ? only : [only, ...others].map((one) => one.replace(/[^.]$/, '$&.')).join(' ')
}

/** Unknown fields that a refusal names. A body of 64 KB may have thousands, and would get a response of a megabyte. */
const maxUnknownNamed = 3

function toIssues(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path.join('.'), message: issue.message }]
  return issue.keys.slice(0, maxUnknownNamed).flatMap((key) => unknownField(key).issues ?? [])
}
