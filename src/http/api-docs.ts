// Serves the API documentation: as OpenAPI for programs, and as a Swagger UI page for people.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../contract/escape-html.ts'
import type { Site } from '../contract/page.ts'
import { listBusinesses } from '../domain/businesses/read-businesses.ts'
import { sessionCookieName } from './access.ts'
import { describeApi } from './openapi.ts'
import { servePublic } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'

/** Registers /api/openapi.json, /api/docs and the files of that page. */
export function registerApiDocs(server: FastifyInstance, parts: ServerParts): void {
  const serve = (path: string, type: string, readBody: () => Promise<string> | string) =>
    servePublic(server, parts, path, async () => ({
      status: 200,
      type: `${type}; charset=utf-8`,
      body: await readBody(),
      headers: {},
    }))
  serve('/api/openapi.json', 'application/json', async () => {
    const newest = await parts.reads.run(() => parts.readPublic((db) => listBusinesses(db, { limit: 1 })))
    const { site } = parts.live
    return JSON.stringify(describeApi(site, sessionCookieName(site.url), newest.items[0]?.id), null, 2)
  })
  serve('/api/docs', 'text/html', () => docsPage(parts.live.site))
  serve('/api/docs/start.js', 'text/javascript', () => startScript)
  serve('/api/docs/swagger-ui-bundle.js', 'text/javascript', () => readFile(bundle, 'utf8'))
  serve('/api/docs/swagger-ui.css', 'text/css', () => readFile(style, 'utf8'))
}

const bundle = fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'))
const style = fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css'))

/** The page. Its scripts are files, because the Content-Security-Policy forbids inline scripts. */
export const docsPage = ({ name }: Site): string => `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls of ${escapeHtml(name)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="docs">
<p>This page needs JavaScript. <a href="/api/openapi.json">The same for programs</a></p>
</main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

/**
 * Without Swagger's validator, which another site runs, and without the button to enter the session cookie, which no script can set.
 * Swagger UI resolves every reference of the document before it shows anything, in seven seconds or more. All of them are within the
 * document, so this resolves only the part that Swagger UI asks for. A reference within its own target stays.
 */
const startScript = `const fill = (part, whole, above = []) => {
  if (part === null || typeof part !== 'object') return part
  if (Array.isArray(part)) return part.map((one) => fill(one, whole, above))
  const { $ref } = part
  if (typeof $ref !== 'string' || above.includes($ref))
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, fill(value, whole, above)]))
  return fill(find(whole, $ref.slice(2).split('/')), whole, [...above, $ref])
}
const find = (whole, path) => path.reduce((part, key) => part?.[key], whole)

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  plugins: [
    () => ({
      wrapComponents: { authorizeBtn: () => () => null },
      fn: { resolveSubtree: async (whole, path) => ({ spec: fill(find(whole, path), whole), errors: [] }) },
    }),
  ],
})
`
