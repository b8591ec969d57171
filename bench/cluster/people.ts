// The requests of visitors and owners in the trials, and which of the owners' writes were acknowledged.
import sharp from 'sharp'
import { copies, site } from './copies.ts'
import { type Kind, request } from './load.ts'
import { query } from './patroni.ts'

const words = ['bakery', 'salon', 'guesthouse', 'coffee', 'braai', 'tailor', 'grill', 'spa', 'shoes', 'music']
const json = { 'content-type': 'application/json' }
const password = 'a bicycle under the jacaranda'
const editors = 3
let registered = 0
let searches = 0
let edits = 0

const registeredEmails: string[] = []
/** The number of the last acknowledged edit of each owner. */
const acknowledgedEdits = new Map<string, number>()
let acknowledged = 0
/** The path of the image that visitors load. */
export let picturePath = ''

const isOk = (status: number) => status === 200

export const keptPage: Kind = {
  name: 'home page, kept by Varnish',
  clients: copies.length,
  everyMs: 50,
  send: () => request(`${site}/`),
  isRight: isOk,
}

/** Its row is in PostgreSQL, its file in the bucket. */
export const picture: Kind = {
  name: 'picture of a business',
  clients: 2,
  everyMs: 50,
  send: () => request(`${site}${picturePath}`),
  isRight: isOk,
}

export const uncachedSearch: Kind = {
  name: 'search that nobody sent before',
  clients: 3,
  everyMs: 50,
  send: () => request(`${site}/api/businesses/search?q=${nextSearch()}`),
  isRight: isOk,
}

export const registering: Kind = {
  name: 'registration',
  clients: 2,
  everyMs: 100,
  send: async () => {
    const email = `owner-${registered++}@cluster.example`
    const response = await register(email)
    if (response.status !== 201) return response
    registeredEmails.push(email)
    acknowledged += 1
    return response
  },
  isRight: (status) => status === 201,
}

/** A search for words that no client has sent yet, so that no copy has cached its response. */
export const nextSearch = (): string => {
  searches += 1
  return encodeURIComponent(`${words[searches % words.length]} ${searches}`)
}

/** Registers the owners who will edit. The business of the first one has a picture and is public: its edits clear every cache. */
export async function makeEditors(): Promise<Kind[]> {
  const kinds: Kind[] = []
  for (let editor = 0; editor < editors; editor++) {
    const email = `editor-${editor}@cluster.example`
    const { status } = await register(email)
    if (status !== 201) throw new Error(`A registration returned ${status}.`)
    const cookie = await signIn(email)
    if (editor === 0) picturePath = await sendPicture(cookie)
    kinds.push(editing(email, cookie, editor === 0))
  }
  await query(
    `UPDATE businesses SET approval_status = 'approved', approved_at = now() WHERE owner_email = $1`,
    ['editor-0@cluster.example'],
    'mzansi',
  )
  return kinds
}

function editing(email: string, cookie: string, isPublic: boolean): Kind {
  return {
    name: isPublic ? 'edit of a public business' : 'edit of a pending business',
    clients: 1,
    everyMs: isPublic ? 1000 : 200,
    isRight: isOk,
    send: async () => {
      const edit = ++edits
      const description = `The owner has counted every loaf of this bakery up to number ${edit}.`
      const init = { method: 'PATCH', headers: { ...json, cookie }, body: JSON.stringify({ description }) }
      const response = await request(`${site}/api/business/details`, init)
      if (response.status !== 200) return response
      acknowledgedEdits.set(email, edit)
      acknowledged += 1
      return response
    },
  }
}

/** How many writes were acknowledged in all trials, and how many of them the database lacks. */
export async function countLost(): Promise<{ acknowledged: number; lost: number }> {
  const rows = await query('SELECT owner_email, description FROM businesses', [], 'mzansi')
  const stored = new Map(rows.map(({ owner_email, description }) => [owner_email, String(description)]))
  const lostRows = registeredEmails.filter((email) => !stored.has(email)).length
  const lostEdits = [...acknowledgedEdits].filter(([email, edit]) => {
    const found = Number(/number (\d+)/.exec(stored.get(email) ?? '')?.[1] ?? 0)
    return found < edit
  }).length
  return { acknowledged, lost: lostRows + lostEdits }
}

async function sendPicture(cookie: string): Promise<string> {
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#a63' } })
  const form = new FormData()
  form.set(
    'image',
    new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' }),
    'a.jpg',
  )
  const init = { method: 'PATCH', headers: { cookie }, body: form }
  const response = await request(`${site}/api/business/details`, init)
  const { image } = (await response.json()) as { image: string }
  return image
}

async function signIn(email: string): Promise<string> {
  const body = JSON.stringify({ email, password })
  const response = await request(`${site}/api/auth/login`, { method: 'POST', headers: json, body })
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

function register(email: string): Promise<Response> {
  return request(`${site}/api/businesses/register`, { method: 'POST', ...registration(email) })
}

/** The body of a registration, with the header that it needs. */
export function registration(ownerEmail: string) {
  const body = JSON.stringify({
    ownerName: 'Lindiwe Example',
    ownerEmail,
    password,
    confirmPassword: password,
    name: 'Bakery of the Cluster',
    category: 'Cafe',
    location: 'Long Street, Cape Town',
    description: 'A bakery that exists to be written while a server falls over.',
  })
  return { headers: json, body }
}
