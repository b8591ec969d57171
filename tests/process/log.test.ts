// The log of a day: every kind of request is sent with private data wherever possible, and none of it is in the log.
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plain } from '../media/image-maker.ts'
import { freePort } from '../world/free-port.ts'
import { ended, folder, onServer, spaza, startedProgram } from './program.ts'

const secrets = {
  email: 'lindiwe.private@owner.example',
  wrongEmail: 'guessed.private@owner.example',
  adminEmail: 'admin.private@directory.example',
  ownerName: 'Lindiwe Secretname',
  password: 'umbrella-thorn-at-dusk',
  wrongPassword: 'wrong-umbrella-guess',
  newPassword: 'marula-in-february',
  adminPassword: 'baobab-by-the-river',
  street: '17 Hidden Jacaranda Lane',
  searchedStreet: '98 Sought Protea Road',
  searchedEmail: 'who.is@sought.example',
  latitude: '-26.204817',
  longitude: '28.047913',
  nearLatitude: '-29.858613',
  nearLongitude: '31.021847',
  phone: '0825550147',
  token: 'dG9rZW4tdGhhdC1ub2JvZHktbWF5LXNlZQ',
  cookie: 'c2Vzc2lvbi10aGF0LW5vYm9keS1tYXktc2Vl',
  agent: 'Browser-of-Lindiwe/7.1',
  referer: 'came-from-secret-page',
}
const hidden = {
  ...spaza,
  ownerName: secrets.ownerName,
  ownerEmail: secrets.email,
  password: secrets.password,
}
const registration = {
  ...hidden,
  confirmPassword: secrets.password,
  location: `${secrets.street}, Soweto, Gauteng`,
  phone: secrets.phone,
  latitude: secrets.latitude,
  longitude: secrets.longitude,
  hidesAddress: 'true',
}
const traceId = '0af7651916cd43dd8448eb211c80319c'

test('the log at level debug has no private data of a whole day, and has a line for each handled request', async () => {
  const port = await freePort()
  const path = join(folder, 'log.jsonl')
  const environment = {
    LOG_LEVEL: 'debug',
    RATE_LIMIT: 'on',
    ...(await onServer()),
    ADMIN_EMAIL: secrets.adminEmail,
    ADMIN_PASSWORD: secrets.adminPassword,
  }
  const program = await startedProgram(port, environment, openSync(path, 'a'))
  const statuses = await liveThroughADay(port)
  program.kill('SIGTERM')
  expect((await ended(program)).code).toBe(0)
  const log = readFileSync(path, 'utf8')
  expect(findSecrets(log)).toEqual([])
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const usual = lines.filter((line) => Number(line.level) >= 30)
  for (const status of statuses) expect(usual.map((line) => line.status)).toContain(status)
  const [search] = usual.filter((line) => line.route === '/api/businesses/search' && line.traceId)
  expect(search).toMatchObject({
    traceId,
    method: 'GET',
    status: 200,
    requestId: expect.any(String),
    ms: expect.any(Number),
  })
  const named = usual.filter(({ address }) => address === '127.0.0.1').map(({ msg }) => msg)
  expect([...new Set(named)].sort()).toEqual(['sign-in failed', 'too many requests'])
  const countOf = (some: typeof lines) => some.filter((line) => line.route === '/').length
  expect([countOf(usual), countOf(lines)]).toEqual([5, 7])
})

/** The names of the private data found in a log, also when URL-encoded. */
function findSecrets(log: string): string[] {
  const texts = [log, decoded(log)].map((text) => text.toLowerCase())
  return Object.entries(secrets).flatMap(([name, secret]) =>
    texts.some((text) => text.includes(secret.toLowerCase())) ? [name] : [],
  )
}

const decoded = (log: string) =>
  log.replaceAll('+', ' ').replace(/(%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })

/** Sends every kind of request. Returns the distinct statuses of the responses. */
async function liveThroughADay(port: number): Promise<number[]> {
  const statuses = new Set<number>()
  const headers = { 'user-agent': secrets.agent, referer: `https://other.example/${secrets.referer}` }
  const send = async (path: string, init: RequestInit = {}) => {
    const more = init.headers as Record<string, string> | undefined
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { ...headers, ...more },
    })
    await response.clone().arrayBuffer()
    statuses.add(response.status)
    return response
  }
  const sendJson = (method: string, path: string, body: object, cookie = '') =>
    send(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', cookie },
    })
  await visit(send)
  const owner = await becomeOwner(send, sendJson)
  await administrate(send, sendJson, owner)
  await fail(send, sendJson)
  return [...statuses].filter((status) => status !== 304)
}

type Send = (path: string, init?: RequestInit) => Promise<Response>
type SendJson = (method: string, path: string, body: object, cookie?: string) => Promise<Response>

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''

async function visit(send: Send): Promise<void> {
  for (let times = 0; times < 3; times++) await send('/')
  const trace = { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } }
  await send('/api/businesses/search?q=coffee', trace)
  for (const q of [secrets.searchedStreet, secrets.searchedEmail]) {
    await send(`/api/businesses/search?${query({ q })}`)
    await send(`/?${query({ q, location: secrets.searchedStreet })}`)
  }
  const near = `${secrets.nearLatitude},${secrets.nearLongitude}`
  await send(`/?${query({ near, sort: 'near' })}`)
  await send(`/api/businesses/search?${query({ near, sort: 'near', radiusKm: '5' })}`)
  await send(`/api/businesses/search?${query({ near: `${near},wrong`, q: secrets.token })}`)
  const ids = '00000000-0000-4000-8000-000000000001'
  for (const path of [
    ...[{ q: near }, { location: near }].map((said) => `/api/businesses/search?${query(said)}`),
    ...['/api/businesses/distances', '/compare'].map((path) => `${path}?${query({ ids, near })}`),
    `/?${query({ q: near })}`,
  ])
    expect((await send(path)).status, path).toBe(200)
  await send(`/api/nothing?${query({ near })}`)
  await send(`/api/places?${query({ q: secrets.searchedStreet })}`)
  for (const path of [`/reset-password?token=${secrets.token}`, `/${secrets.token}`, `/%zz${secrets.token}`])
    await send(path)
}

async function becomeOwner(send: Send, sendJson: SendJson): Promise<{ cookie: string; id: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(registration)) form.set(name, String(value))
  const photo = await plain(200, 200).jpeg().toBuffer()
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), `${secrets.token}.jpg`)
  const registered = await send('/api/businesses/register', { method: 'POST', body: form })
  expect(registered.status).toBe(201)
  const { id } = (await registered.json()) as { id: string }
  await sendJson('POST', '/api/businesses/register', { ...registration, latitude: 1, image: '' })
  const cookie = cookieOf(
    await sendJson('POST', '/api/auth/login', { email: secrets.email, password: secrets.password }),
  )
  await send('/business/edit', { headers: { cookie } })
  await sendJson('PATCH', '/api/business/details', { location: 'x', phone: secrets.phone }, cookie)
  const settings = { ownerName: secrets.ownerName, email: secrets.email, currentPassword: secrets.password }
  const changed = { newPassword: secrets.newPassword, confirmPassword: secrets.newPassword }
  const renewed = await sendJson('PATCH', '/api/business/settings', { ...settings, ...changed }, cookie)
  expect(renewed.status).toBe(200)
  return { cookie: cookieOf(renewed), id }
}

async function administrate(send: Send, sendJson: SendJson, owner: { id: string }): Promise<void> {
  const login = { email: secrets.adminEmail, password: secrets.adminPassword }
  const cookie = cookieOf(await sendJson('POST', '/api/auth/login', login))
  await send(`/admin/businesses?${query({ q: secrets.email })}`, { headers: { cookie } })
  await send(`/api/admin/businesses?${query({ q: secrets.street })}`, { headers: { cookie } })
  const approved = await send(`/api/admin/businesses/${owner.id}/approve`, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
  })
  expect(approved.status).toBe(200)
  for (const path of [`/business/${owner.id}`, `/share/${owner.id}.jpg`, '/sitemap.xml']) await send(path)
}

async function fail(send: Send, sendJson: SendJson): Promise<void> {
  const wrong = { email: secrets.wrongEmail, password: secrets.wrongPassword }
  for (let times = 0; times < 11; times++) await sendJson('POST', '/api/auth/login', wrong)
  await sendJson('POST', '/api/auth/reset-password', {
    token: secrets.token,
    newPassword: secrets.newPassword,
    confirmPassword: secrets.newPassword,
  })
  await send('/admin', { headers: { cookie: `session=${secrets.cookie}` }, redirect: 'manual' })
  await send('/api/admin/stats', {
    headers: { cookie: `session=${secrets.cookie}`, authorization: `Bearer ${secrets.token}` },
  })
  await send('/api/auth/login', {
    method: 'POST',
    headers: { origin: `https://${secrets.token}.example`, 'sec-fetch-site': 'cross-site' },
  })
  await send('/api/auth/login', {
    method: 'POST',
    body: `{"email":"${secrets.email}`,
    headers: { 'content-type': 'application/json' },
  })
  await send(`/api/businesses/${secrets.token}`, { method: 'DELETE' })
}
