// Handles forms that work without a script: the server makes the call, and renders the page again if the call is refused.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import {
  type PageForm,
  type PageFormAction,
  pageForms,
  type RefusedForm,
  type SentPageForm,
} from '../contract/page-form.ts'
import { accountField, isSecretField, type TypedForm } from '../contract/typed-form.ts'
import { conflict, Failure, forbidden, notFound } from '../domain/failures.ts'
import { readSession } from './access.ts'
import { checkPrincipal, runCall } from './api.ts'
import { classifyError } from './error-handler.ts'
import type { UploadConcurrencyLimit } from './load-shedding.ts'
import { type PageServer, renderPageFor } from './page-handler.ts'
import { type FormOf, readFormText, readParts, type Sent, type SentFiles } from './request-input.ts'
import { sendPrivate } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'

/** Registers a POST for each page with such a form. Only these routes parse the content type that browsers send forms in. */
export async function registerPageForms(
  pageServer: PageServer,
  limitUploads: UploadConcurrencyLimit,
): Promise<void> {
  await pageServer.server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    for (const path of new Set(Object.keys(pageForms).map(pathOf)))
      scope.post(path, {
        onRequest: async (request, reply) => {
          const { call } = pageForms[findAction(request)]
          const endpoint: Endpoint = endpoints[call]
          if (endpoint.access !== 'everyone' && !(await isAllowed(pageServer.parts, endpoint, request)))
            return reply.redirect('/login?sent=nothing', 303)
          if (endpoint.form || endpoint.file) limitUploads(request, reply, endpoint)
        },
        handler: (request, reply) => submit(pageServer, findAction(request), request, reply),
      })
  })
}

const pathOf = (url: string) => url.split('?')[0] ?? ''

/** The form that a request submits. If a page has several, the query names the form. */
function findAction({ routeOptions, query }: FastifyRequest): PageFormAction {
  const { form } = query as { form?: unknown }
  // The pattern of the page, such as '/claim/:id'.
  const path = routeOptions.url ?? ''
  const action = form === undefined ? path : `${path}?form=${String(form)}`
  if (!Object.hasOwn(pageForms, action)) throw notFound('There is no such form.')
  return action as PageFormAction
}

/** False if the session has ended or may not make the call: the request is redirected to the login, as a visit to the page would be. */
const isAllowed = (parts: ServerParts, endpoint: Endpoint, request: FastifyRequest) =>
  checkPrincipal(parts, endpoint, request).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure) return false
      throw error
    },
  )

async function submit(
  pageServer: PageServer,
  action: PageFormAction,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const form: PageForm = pageForms[action]
  const endpoint: Endpoint = endpoints[form.call]
  const sent = await readTypedForm(endpoint, request)
  await refuseOtherAccount(pageServer.parts, endpoint, request, sent)
  try {
    const { input, parameters } = toSent(form, endpoint, sent)
    const { returned } = await runCall(pageServer.parts, form.call, request, reply, input, parameters)
    refuseWithoutScript(returned)
    if (form.shows?.(returned))
      return await sendPage(pageServer, request, reply, {
        answered: { action, result: returned, values: valuesOf(sent) },
      })
    const done = typeof form.done === 'string' ? form.done : form.done(sent.typed, returned)
    return reply.header('cache-control', 'no-store').redirect(done, 303)
  } catch (error) {
    const { failure, status, waitSeconds } = classifyError(error as Error, request)
    const { message, issues = [] } = failure
    const refused = {
      action,
      status,
      message,
      issues: onPage(form, issues, sent.typed.texts),
      values: valuesOf(sent),
      lostFiles: sent.typed.files,
      // Spec §8: a refused sign-in shows the error of the call, and only it.
      lostPasswords: form.call === 'login' ? [] : lostPasswordsOf(sent),
    }
    return sendPage(pageServer, request, reply, { refused }, waitSeconds)
  }
}

/** Refuses a form whose page was opened in another tab before somebody else signed in: it would change that person's account. */
async function refuseOtherAccount(
  parts: ServerParts,
  { access }: Endpoint,
  request: FastifyRequest,
  { typed: { texts } }: SentForm,
): Promise<void> {
  const opened = texts.get(accountField)
  if (access === 'everyone' || opened === null) return
  const { user } = await readSession(parts, request)
  if (user && user.email !== opened) throw conflict(otherAccountText(user.email))
}

const otherAccountText = (email: string) =>
  `You are now signed in as ${email}, but this page was opened under another email. Nothing was changed. Log out and sign in with that email in another tab before you go back. If ${email} is right, open the page again.`

/** Refuses after the right password when a passkey must sign or be created: only a script can ask the device for that. */
function refuseWithoutScript(returned: unknown): void {
  if (typeof returned !== 'object' || returned === null) return
  if ('secondFactor' in returned) throw forbidden(secondStepText)
  if ('pubKeyCredParams' in returned) throw forbidden(newPasskeyText)
}

const secondStepText = 'This account is protected by a passkey. Please turn on JavaScript to sign in.'
const newPasskeyText = 'Adding a passkey needs JavaScript. Please turn it on and try again.'

/**
 * The issues under the names that the fields have on the page. A list is a single field there. On a page with many forms, the names
 * of fields end with the id of the form.
 */
function onPage(
  { names = {} }: PageForm,
  issues: RefusedForm['issues'],
  texts: URLSearchParams,
): RefusedForm['issues'] {
  // A map: an unknown field may be called 'constructor', which every object has.
  const pageNames = new Map(Object.entries(names))
  return issues.map(({ path, ...issue }) => {
    const field = path.split('.')[0] ?? ''
    const ownField = `${field}-${texts.get('id')}`
    const pageName = pageNames.get(path) ?? pageNames.get(field)
    return { ...issue, path: pageName ?? (texts.has(ownField) ? ownField : field) }
  })
}

function valuesOf({ typed: { texts } }: SentForm): RefusedForm['values'] {
  const names = [...new Set(texts.keys())].filter((name) => !isSecretField(name))
  return Object.fromEntries(names.map((name) => [name, texts.getAll(name)]))
}

const lostPasswordsOf = ({ typed: { texts } }: SentForm): string[] =>
  [...texts].flatMap(([name, text]) => (text !== '' && isSecretField(name) ? [name] : []))

function sendPage(
  pageServer: PageServer,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: SentPageForm,
  waitSeconds = 0,
): Promise<FastifyReply> {
  return sendPrivate(request, reply, async () => {
    const page = await renderPageFor(pageServer, request, request.url, sent)
    return waitSeconds ? { ...page, headers: { ...page.headers, 'retry-after': String(waitSeconds) } } : page
  })
}

/** What was sent; `refusal` is set when a part of it cannot be accepted. */
type SentForm = { typed: TypedForm; uploads: SentFiles; refusal: Failure | null }

/** Enough for the longest form, in which each of forty openings and sixty special days has several fields. */
const maxFields = 600

/** Refuses a body with more fields than any form with 413, and a body that is not a page form with 415. */
async function readTypedForm(endpoint: FormOf, request: FastifyRequest): Promise<SentForm> {
  if (request.body instanceof URLSearchParams) {
    // A body of 64 KB can have 16,000 fields. Rendering them all again would block every other request for a second.
    if (request.body.size > maxFields) throw new Failure('too_large', 'This form has too many fields.')
    return { typed: { texts: request.body, files: [] }, uploads: {}, refusal: null }
  }
  if (!(endpoint.form || endpoint.file) || !request.isMultipart())
    throw new Failure('unsupported_type', 'Please send this form from its page.')
  const { texts, uploads, refusal } = await readParts(endpoint, request, maxFields)
  return { typed: { texts: new URLSearchParams(texts), files: Object.keys(uploads) }, uploads, refusal }
}

/** Returns the input of the call, and the parameters of its path, which the form sends in hidden fields. */
function toSent(
  { read }: PageForm,
  { path }: Endpoint,
  { typed, uploads, refusal }: SentForm,
): { input: Sent; parameters: object } {
  if (refusal) throw refusal
  const { [accountField]: _checked, ...others } = read(typed)
  const fields = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [
      name,
      typeof value === 'string' ? readFormText(name, value) : value,
    ]),
  )
  const parameter = /:(\w+)/.exec(path)?.[1]
  if (parameter === undefined) return { input: { fields, uploads }, parameters: {} }
  const { [parameter]: value = '', ...rest } = fields
  return { input: { fields: rest, uploads }, parameters: { [parameter]: value } }
}
