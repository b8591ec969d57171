// Does what a page says to do in a browser: an owner registers, the administrator approves, a visitor sees the business.
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** The password of the administrator and of the owner. */
export const password = 'a spaza that never closes'
/** The address of the administrator on every page. */
export const administrator = 'you@directory.example'
const business = 'Corner of Hope Spaza'
const readyWithinMs = 300_000

/** A site by its address, whatever host its name resolves to. `ca` is the authority of its certificate. */
export type Site = { url: string; ca?: string }

/** Waits until the site answers and is ready. */
export async function untilReady(site: Site): Promise<void> {
  const giveUpAt = performance.now() + readyWithinMs
  while ((await call(site, 'GET', '/readyz').catch(() => null))?.status !== 200) {
    if (performance.now() > giveUpAt) throw new Error(`${site.url} is not ready.`)
    await pause(300)
  }
}

/** Registers a business, approves it, and reads it as a visitor. Throws if it is not visible. */
export async function registerAndApprove(site: Site): Promise<void> {
  await untilReady(site)
  const owner = { ownerName: 'Ayanda Khumalo', ownerEmail: 'ayanda@owner.example' }
  const registered = await call(site, 'POST', '/api/businesses/register', {
    ...owner,
    password,
    confirmPassword: password,
    name: business,
    category: 'Shopping',
    priceLevel: 1,
    location: 'Khayelitsha, Western Cape',
    description: 'Bread, airtime, paraffin and a chair in the shade.',
  })
  const { id } = expectStatus(registered, 201) as { id: string }
  const signedIn = await call(site, 'POST', '/api/auth/login', { email: administrator, password })
  expectStatus(signedIn, 200)
  expectStatus(await call(site, 'PATCH', `/api/admin/businesses/${id}/approve`, {}, signedIn.cookie), 200)
  await expectVisible(site)
}

/** Throws if the home page does not show the business within the five seconds that a shared cache may take. */
export async function expectVisible(site: Site): Promise<void> {
  for (let second = 0; second <= 5; second++) {
    const { status, body } = await call(site, 'GET', '/?q=hope+spaza')
    if (status === 200 && body.includes(business)) return
    await pause(1000)
  }
  throw new Error(`${site.url} does not show the business.`)
}

type Answer = { status: number; body: string; cookie: string }

function expectStatus({ status, body }: Answer, expected: number): unknown {
  if (status !== expected) throw new Error(`${expected} was expected: ${status} ${body}`)
  return JSON.parse(body)
}

/** Sends a request for the site to this machine, whatever host its name resolves to. */
function call({ url, ca }: Site, method: string, path: string, input?: object, cookie = ''): Promise<Answer> {
  const { hostname, host, port, protocol } = new URL(url)
  const headers = { host, cookie, ...(input ? { 'content-type': 'application/json' } : {}) }
  const options = { host: '127.0.0.1', port, servername: hostname, path, method, headers, ca }
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sent = (protocol === 'https:' ? overHttps : overHttp)(options, async (response) => {
    const cookies = response.headers['set-cookie'] ?? []
    const [first = ''] = cookies.map((one) => one.split(';')[0] ?? '')
    resolve({ status: response.statusCode ?? 0, body: await text(response), cookie: first })
  })
  sent.once('error', reject)
  sent.end(input ? JSON.stringify(input) : undefined)
  return promise
}
