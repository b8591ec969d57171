// Serves the forms that work without a script: their page makes the call, and says what is wrong beside what was typed.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, endpoints } from '../contract/endpoints.ts'
import type { FailureBody } from '../contract/failure.ts'
import { pageForms, type RefusedForm } from '../contract/page-form.ts'
import { Failure } from '../domain/failures.ts'
import { renderPageFor } from './page-handler.ts'
import { sendPrivate } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'
import { traceHeaders } from './trace-context.ts'

const formType = 'application/x-www-form-urlencoded'

/** Registers a POST for each page with such a form. Only these read the type that browsers send forms in. */
export async function registerPageForms(
  server: FastifyInstance,
  parts: ServerParts,
  internalCall: Record<string, string>,
): Promise<void> {
  await server.register(async (scope) => {
    scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    for (const [path, { call, done }] of Object.entries(pageForms)) {
      scope.post(path, async (request, reply) => {
        const refused = await submit(server, request, endpoints[call], internalCall)
        if (!refused) return reply.redirect(done, 303)
        return sendRefused(server, parts, request, reply, internalCall, refused)
      })
    }
  })
}

/** Makes the call with what was typed. Null when it succeeded. */
async function submit(
  server: FastifyInstance,
  request: FastifyRequest,
  { method, path }: Endpoint,
  internalCall: Record<string, string>,
): Promise<RefusedForm | null> {
  if (!(request.body instanceof URLSearchParams))
    throw new Failure('unsupported_type', 'Please send this form from its page.')
  const values = Object.fromEntries(request.body)
  const { id = '', ...fields } = values
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  const response = await server.inject({
    method,
    // A call about one business has its id in the path; the form has it in a hidden field.
    url: path.replace(':id', encodeURIComponent(id)),
    remoteAddress: request.ip,
    headers: { ...internalCall, ...traceHeaders(request) },
    payload: filled,
  })
  if (response.statusCode < 400) return null
  const { message, issues = [] } = response.json<FailureBody>()
  return { status: response.statusCode, values, message, issues }
}

function sendRefused(
  server: FastifyInstance,
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  internalCall: Record<string, string>,
  refused: RefusedForm,
): Promise<FastifyReply> {
  return sendPrivate(parts, request, reply, () =>
    renderPageFor({ server, parts, request, url: request.url, internalCall, refused }),
  )
}
