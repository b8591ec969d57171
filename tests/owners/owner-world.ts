// Helpers for the tests of owners: register and edit as JSON or as a form with images, and read what was stored.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from '#drizzle'
import { FailureBody } from '../../src/contract/endpoint.ts'
import type { Database } from '../../src/database/connect.ts'
import { businesses, users } from '../../src/database/schema.ts'
import { toFormText } from '../../src/web/data/send.ts'
import { fullRegistration } from '../world/full-business.ts'
import { hashQuickly } from '../world/quick-passwords.ts'
import { signIn } from '../world/sign-in.ts'
import type { World } from '../world/world.ts'

/** The two ways to send a form (spec §7), with the same rules. */
export type Way = 'JSON' | 'multipart'
export const ways: Way[] = ['JSON', 'multipart']

type Fields = Record<string, unknown>
/** Files by field; a buffer gets the name and type of a JPEG, whatever it contains. */
export type Files = Record<string, Buffer | File>

/** A valid registration with every field except the image. */
const { image: _image, ...withoutImage } = fullRegistration
export const complete = withoutImage

let count = 0
/** An email that no other registration of this process uses. */
export const freshEmail = () => `owner-${++count}@example.co.za`

/** A body in one of the two ways; undefined fields are left out. */
export async function makeBody(way: Way, fields: Fields, files: Files = {}) {
  if (way === 'JSON') return asJson(JSON.stringify(fields))
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, toFormText(value))
  }
  for (const [name, file] of Object.entries(files)) form.append(name, asFile(file))
  return asForm(form)
}

/** A form as a browser sends it. */
export async function asForm(form: FormData) {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } }
}

/** A text with the content type of JSON. */
export const asJson = (payload: string) => ({ payload, headers: { 'content-type': 'application/json' } })

export const asFile = (file: Buffer | File) =>
  file instanceof File ? file : new File([new Uint8Array(file)], 'photo.jpg', { type: 'image/jpeg' })

/** Registers, as a form if there are files. With a fresh email unless one is given. */
export async function register(
  { server }: Pick<World, 'server'>,
  changes: Fields = {},
  files: Files = {},
  way: Way = Object.keys(files).length > 0 ? 'multipart' : 'JSON',
) {
  const body = await makeBody(way, { ...complete, ownerEmail: freshEmail(), ...changes }, files)
  return server.inject({ method: 'POST', url: '/api/businesses/register', ...body })
}

/** Edits the owner's business, as a form if there are files. */
export async function edit(
  { server }: Pick<World, 'server'>,
  { cookie }: { cookie: string },
  fields: Fields,
  files: Files = {},
  way: Way = Object.keys(files).length > 0 ? 'multipart' : 'JSON',
) {
  const { payload, headers } = await makeBody(way, fields, files)
  return server.inject({
    method: 'PATCH',
    url: '/api/business/details',
    payload,
    headers: { ...headers, cookie },
  })
}

/** The failure in a response, parsed with its schema. */
export const failureOf = (response: { json(): unknown }) => FailureBody.parse(response.json())

/** The password of every account that `signInOwner` creates. */
export const ownerPassword = 'vetkoek-2025'

/** Signs in a new owner of a business. */
export async function signInOwner(database: Database, businessId: string) {
  const email = freshEmail()
  const password = await hashQuickly(ownerPassword)
  return { email, ...(await signIn(database, { username: email, email, password, businessId })) }
}

/** The current row of a business. */
export async function readBusiness({ db }: Database, id: string) {
  const [row] = await db.select().from(businesses).where(eq(businesses.id, id))
  if (!row) throw new Error(`There is no business ${id}.`)
  return row
}

/** The account with an email, in any case. */
export async function listAccounts({ db }: Database, email: string) {
  return db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`)
}

/** The number of rows in each table that a registration writes, and the names of the image files. */
export async function countAll({ database, files }: World) {
  const { rows } = await database.db.execute(sql`
    SELECT (SELECT count(*)::int FROM businesses) AS businesses, (SELECT count(*)::int FROM users) AS users,
      (SELECT count(*)::int FROM outbox_mails) AS mails, (SELECT count(*)::int FROM images) AS images`)
  return { ...rows[0], files: listFiles(files) } as {
    businesses: number
    users: number
    mails: number
    images: number
    files: string[]
  }
}

/** Every file in the world's image folder, including unfinished ones. */
function listFiles(folder: string): string[] {
  const images = join(folder, 'images')
  if (!existsSync(images)) return []
  return readdirSync(images, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}
