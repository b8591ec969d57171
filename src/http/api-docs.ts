// Serves the API documentation: for programs as OpenAPI, for people as one page.
import type { FastifyInstance } from 'fastify'
import { type Endpoint, endpoints } from '../contract/endpoints.ts'
import { escapeHtml } from '../contract/escape-html.ts'
import type { Site } from '../contract/page.ts'
import type { PlainResponse } from './encoded-response.ts'
import { describeApi, parametersOf } from './openapi.ts'
import { plainPage } from './plain-page.ts'
import { servePublic } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'

/** Registers /api/openapi.json and /api/docs. */
export function registerApiDocs(server: FastifyInstance, parts: ServerParts): void {
  const serve = (path: string, type: string, body: () => string) => {
    const make = async (): Promise<PlainResponse> => ({ status: 200, type, body: body(), headers: {} })
    servePublic(server, parts, path, make)
  }
  serve('/api/openapi.json', 'application/json; charset=utf-8', () =>
    JSON.stringify(describeApi(parts.site), null, 2),
  )
  serve('/api/docs', 'text/html; charset=utf-8', () => docsPage(parts.site))
}

function docsPage(site: Site): string {
  const calls = (Object.entries(endpoints) as [string, Endpoint][]).map(([name, call]) =>
    callSection(name, call),
  )
  return plainPage(
    `Calls of ${site.name}`,
    `<p>Every address below answers JSON. A failure answers <code>{message, error, code}</code> with a sentence for people.
Lists are bare arrays; the header <code>Link</code> says where they go on, <code>X-Total-Count</code> how many there are.
The same for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${calls.join('\n')}`,
  )
}

function callSection(name: string, call: Endpoint): string {
  const rows = parametersOf(call).map(
    ({ name, in: location, schema }) =>
      `<tr><td><code>${name}</code></td><td>${location}</td><td>${escapeHtml(describeValue(schema))}</td></tr>`,
  )
  const table = `<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Value</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return `<section id="${name}">
<h2><code>${call.method} ${escapeHtml(call.path)}</code></h2>
<p>${escapeHtml(call.summary)} For ${audience[call.access]}.</p>
${rows.length > 0 ? table : '<p>No parameters.</p>'}
</section>`
}

const audience = { everyone: 'everyone', owner: 'the owner of the business', admin: 'administrators' }

function describeValue(schema: Record<string, unknown>): string {
  const bounds = ['format', 'maxLength', 'pattern', 'default'].flatMap((key) =>
    key in schema ? [`${key} ${String(schema[key])}`] : [],
  )
  return [String(schema.type ?? 'text'), ...bounds].join(', ')
}
