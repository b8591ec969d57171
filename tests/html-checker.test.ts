// Checks every page for every kind of visitor with the Nu HTML checker, which needs Java.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { BusinessCard } from '../src/contract/business.ts'
import { defaultCategoryNames } from '../src/contract/default-categories.ts'
import type { PlaceOverview } from '../src/contract/place.ts'
import { approvalStatuses } from '../src/contract/transitions.ts'
import { docsPage } from '../src/http/api-docs.ts'
import { failurePage } from '../src/http/error-handler.ts'
import { matchPage, pages } from '../src/web/pages.ts'

import { fullBusiness, fullCard, fullDetail } from './world/full-business.ts'
import { type Responses, renderAddress, renderedSite, signedIn } from './world/rendered-page.ts'
import { storyPage, writtenPage } from './world/written-page.ts'

const isJavaMissing = spawnSync('java', ['-version']).status !== 0
if (isJavaMissing) process.stderr.write('No Java was found, so the HTML checker does not run.\n')

const { id } = fullBusiness
const idOf = (n: number) => `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`

/** Every second card has a pattern instead of an image. */
const cards: BusinessCard[] = defaultCategoryNames.slice(0, 4).flatMap((category, n) => [
  { ...fullCard, id: idOf(n), category },
  { ...fullCard, id: idOf(n + 20), category, image: '', logo: null, reviewCount: 0, phone: null },
])
const items = approvalStatuses.flatMap((approvalStatus, n) =>
  ['', fullBusiness.image].map((image, m) => ({
    ...fullBusiness,
    id: idOf(2 * n + m),
    image,
    approvalStatus,
    featured: 0,
    createdAt: '2026-01-05T08:00:00.000Z',
    submittedAt: '2026-01-09T08:00:00.000Z',
  })),
)
const soweto: PlaceOverview = {
  id: 900_000_001,
  name: 'Soweto',
  kind: 'city',
  province: 'Gauteng',
  label: 'Soweto, Gauteng',
  path: 'soweto-gauteng',
  latitude: -26.2678,
  longitude: 27.8585,
  formerNames: [],
  around: [{ name: 'Gauteng', path: 'gauteng' }],
  total: 12,
  categories: [{ category: 'Restaurant', total: 12 }],
  trades: [{ id: 'caterer', plural: 'Caterers', total: 3 }],
  trade: null,
  inside: [{ name: 'Orlando West', path: 'orlando-west-soweto-gauteng', total: 5 }],
  areas: [],
  near: [{ name: 'Lenasia', path: 'lenasia-gauteng', total: 4, distanceKm: 8.1 }],
}
const lists: Responses = {
  '/api/businesses': cards,
  '/api/businesses/featured': cards,
  '/api/businesses/search': cards,
  [`/api/businesses/${id}`]: fullDetail,
  '/api/provinces': [{ name: 'Gauteng', path: 'gauteng', total: 37 }],
  '/api/places/soweto-gauteng': soweto,
  '/api/admin/stats': { total: 12, approved: 5, pending: 4, suspended: 2, rejected: 1 },
  '/api/admin/businesses': items,
  '/api/admin/businesses/pending': items,
  [`/api/pages/${id}`]: storyPage,
  '/api/admin/pages': [writtenPage],
  [`/api/admin/pages/${id}`]: writtenPage,
}

const visitors: Record<string, Responses> = {
  'a visitor': {},
  'a user without a business': signedIn({}),
  'an administrator': signedIn({ isAdmin: 1 }),
  'a moderator': signedIn({ isAdmin: 1, role: 'moderator' }),
  'an administrator without a passkey': signedIn({ isAdmin: 1, needsPasskey: true }),
  'an owner who leaves': signedIn({ businessId: id, leavesAt: '2026-02-01T08:00:00.000Z' }),
  ...Object.fromEntries(
    approvalStatuses.map((approvalStatus) => [
      `an owner, ${approvalStatus}`,
      {
        ...signedIn({ businessId: id }),
        '/api/business/my-business': { ...fullBusiness, approvalStatus, image: '' },
      },
    ]),
  ),
}

/** Without data, the pages of the others consist of the same parts. */
const roles = ['a visitor', 'a user without a business', 'an administrator', 'an owner, approved']
const oneOfEachRole = Object.fromEntries(Object.entries(visitors).filter(([name]) => roles.includes(name)))

const place = '/in/soweto-gauteng'
const more = [
  ...['/?q=rusks&location=soweto', '/?category=Restaurant', '/business/none'],
  ...[place, `${place}/restaurants`],
]
const addresses = [...pages.map(({ path }) => path?.replace(':id', id) ?? '/no-such-page'), ...more]

/** A public page differs for a user only by its header, so one user is enough. */
const isPublic = (address: string) =>
  matchPage(new URL(address, 'http://x').pathname).page.access === 'everyone'

type Named = [name: string, html: string]

test.skipIf(isJavaMissing)('the Nu HTML checker finds no error and no warning on any page', async () => {
  const documents = await renderAll(visitors, '', lists)
  documents.push(...(await renderAll(oneOfEachRole, ', without data', {})))
  documents.push(['a failed request', failurePage(503, 'The directory is very busy at the moment.', true)])
  documents.push(['the API documentation', docsPage(renderedSite)])
  // A third of them are the same for two kinds of visitors.
  const different = [...new Map(documents.map(([name, html]) => [html, name]))]
  expect(different.length).toBeGreaterThan(50)
  expect(checkHtml(different.map(([html, name]) => [name, html]))).toEqual([])
})

async function renderAll(some: typeof visitors, label: string, data: Responses): Promise<Named[]> {
  const documents: Named[] = []
  for (const [visitor, session] of Object.entries(some))
    for (const address of addresses) {
      if (isPublic(address) && !['a visitor', 'an administrator'].includes(visitor)) continue
      const { html, redirect } = await renderAddress(address, { ...data, ...session })
      if (!redirect) documents.push([`${address} for ${visitor}${label}`, html])
    }
  return documents
}

type Message = { url: string; type: string; subType?: string; message: string; extract?: string }

/** The errors and warnings, one line each. The checker also reports the slashes that React writes in `<br/>`, as mere information. */
function checkHtml(documents: Named[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'mzansi-html-'))
  for (const [n, [, html]] of documents.entries()) writeFileSync(join(folder, `${n}.html`), html)
  const jar = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'))
  // With quick instead of thorough compilation, the checker needs half the time and a larger stack.
  const java = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss8m', '-jar', jar]
  const options = ['--stdout', '--exit-zero-always', '--format', 'json']
  const report = execFileSync('java', [...java, ...options, folder], { maxBuffer: 2 ** 26, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const { messages } = JSON.parse(report) as { messages: Message[] }
  return messages
    .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .map(({ url, message, extract }) => `${nameOf(documents, url)}: ${message} ${extract ?? ''}`)
}

const nameOf = (documents: Named[], url: string) =>
  documents[Number(/(\d+)\.html$/.exec(url)?.[1])]?.[0] ?? url
