// Bodies and files that no form would send: each is refused with a status and a message, and nothing of it is stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxImageBytes } from '../../src/contract/image-upload.ts'
import { paddedTo, plain } from '../media/image-maker.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import {
  asFile,
  asForm,
  asJson,
  complete,
  countAll,
  edit,
  failureOf,
  freshEmail,
  makeBody,
  readBusiness,
  register,
  signInOwner,
} from './owner-world.ts'

let world: World
let owner: { cookie: string }
let photo: Buffer
beforeAll(async () => {
  world = await openWorld()
  owner = await signInOwner(world.database, town.owned.id)
  photo = await plain(400, 300).jpeg().toBuffer()
})
afterAll(() => world.close())

const json = JSON.stringify(complete)
const formText = 'ownerName=Lindiwe&ownerEmail=lindiwe%40example.co.za'
const xml = '<registration><name>abc</name></registration>'
const bodies: [string, number, { payload: string; headers: Record<string, string> }][] = [
  ['malformed JSON', 400, asJson('{"name":')],
  ['JSON that ends early', 400, asJson(json.slice(0, -1))],
  ['an array', 400, asJson('[]')],
  ['a number', 400, asJson('7')],
  ['a text', 400, asJson('"abc"')],
  ['a __proto__ key', 400, asJson('{"__proto__":{"isAdmin":1}}')],
  ['a constructor key', 400, asJson('{"constructor":{"prototype":{"isAdmin":1}}}')],
  ['JSON of 65 KiB', 413, asJson(JSON.stringify({ name: 'x'.repeat(65 * 1024) }))],
  ['JSON as text/plain', 415, { payload: json, headers: { 'content-type': 'text/plain' } }],
  ['JSON without a content type', 415, { payload: json, headers: {} }],
  [
    'a URL-encoded form',
    415,
    { payload: formText, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  ],
  ['XML', 415, { payload: xml, headers: { 'content-type': 'application/xml' } }],
  [
    'a multipart form without a boundary',
    400,
    { payload: json, headers: { 'content-type': 'multipart/form-data' } },
  ],
  [
    'JSON as a multipart form',
    400,
    { payload: json, headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  ],
]

describe.each([
  ['register', 'POST', '/api/businesses/register'],
  ['edit', 'PATCH', '/api/business/details'],
] as const)('to %s', (_what, method, url) => {
  test.each(bodies)('%s is %i', async (_name, status, { payload, headers }) => {
    const before = await countAll(world)
    const business = await readBusiness(world.database, town.owned.id)
    const response = await world.server.inject({ method, url, payload, headers: { ...headers, ...owner } })
    expect(response.statusCode).toBe(status)
    expect(failureOf(response).message).toMatch(/^[A-Z].+[^ ]$/s)
    expect(await countAll(world)).toEqual(before)
    expect(await readBusiness(world.database, town.owned.id)).toEqual(business)
  })

  test('a multipart form cut at 20, 50 or 95 percent is 400', async () => {
    const before = await countAll(world)
    const { payload, headers } = await makeBody('multipart', complete, { image: photo })
    for (const share of [0.2, 0.5, 0.95]) {
      const cut = (payload as Buffer).subarray(0, Math.floor(payload.length * share))
      const response = await world.server.inject({
        method,
        url,
        payload: cut,
        headers: { ...headers, ...owner },
      })
      expect(response.statusCode).toBe(400)
      failureOf(response)
    }
    expect(await countAll(world)).toEqual(before)
  })

  test('a text or field name that is too long is refused, not truncated', async () => {
    const before = await countAll(world)
    const form = async (fields: Record<string, unknown>) => {
      const { payload, headers } = await makeBody('multipart', fields)
      return world.server.inject({ method, url, payload, headers: { ...headers, ...owner } })
    }
    expect((await form({ ...complete, description: 'x'.repeat(5001) })).statusCode).toBe(400)
    expect((await form({ ...complete, description: 'x'.repeat(20_000) })).statusCode).toBe(400)
    const cut = await form({ ...complete, description: 'x'.repeat(20_001) })
    expect(cut.statusCode).toBe(413)
    expect(failureOf(cut).issues).toMatchObject([{ path: 'description' }])
    expect((await form({ ['x'.repeat(5000)]: 'abc' })).statusCode).toBe(400)
    expect(await countAll(world)).toEqual(before)
  })

  test('duplicate files or fields, a file in a wrong field, and a hundred fields or files are refused', async () => {
    const before = await countAll(world)
    const send = async (change: (form: FormData) => void) => {
      const form = new FormData()
      form.append('name', 'Another name')
      change(form)
      const { payload, headers } = await asForm(form)
      return world.server.inject({ method, url, payload, headers: { ...headers, ...owner } })
    }
    const twice = await send((form) => {
      form.append('image', asFile(photo))
      form.append('image', asFile(photo))
    })
    expect(twice.statusCode).toBe(400)
    expect(failureOf(twice).issues).toMatchObject([{ path: 'image' }])
    for (const field of ['photo', 'name', 'isAdmin', '__proto__']) {
      const response = await send((form) => form.append(field, asFile(photo)))
      expect(response.statusCode, field).toBe(400)
    }
    expect((await send((form) => form.append('name', 'Yet another'))).statusCode).toBe(400)
    const many = await send((form) => {
      for (let at = 0; at < 100; at += 1) form.append(`field${at}`, 'x')
    })
    expect([400, 413]).toContain(many.statusCode)
    const files = await send((form) => {
      for (let at = 0; at < 100; at += 1) form.append('image', asFile(photo))
    })
    expect([400, 413]).toContain(files.statusCode)
    expect(await countAll(world)).toEqual(before)
  })
})

test.each(['null', '[]', '"text"', '7'])(
  'the body %s is refused, because it is not a JSON object',
  async (payload) => {
    const { headers } = asJson(payload)
    for (const [method, url] of [
      ['POST', '/api/businesses/register'],
      ['PATCH', '/api/business/details'],
    ] as const) {
      const response = await world.server.inject({ method, url, payload, headers: { ...headers, ...owner } })
      expect(response.statusCode).toBe(400)
      expect(failureOf(response).message).toBe('Please send the fields as one JSON object.')
    }
  },
)

test('a registration with a logo is refused', async () => {
  const response = await register(world, {}, { logo: photo })
  expect(response.statusCode).toBe(400)
  expect(failureOf(response).issues).toMatchObject([{ path: 'logo' }])
})

// Shows 5.13, 5.19.
test('a file of 5 MiB is accepted, and one byte more is 413 with the message of its form and field', async () => {
  const most = paddedTo(maxImageBytes, photo)
  const over = paddedTo(maxImageBytes + 1, photo)
  expect((await register(world, {}, { image: most })).statusCode).toBe(201)
  expect((await edit(world, owner, {}, { image: most, logo: most })).statusCode).toBe(200)
  const before = await countAll(world)
  const refused = [
    [await register(world, {}, { image: over }), 'image', 'Please upload an image smaller than 5MB'],
    [await edit(world, owner, {}, { image: over }), 'image', 'Image must be less than 5MB'],
    [await edit(world, owner, {}, { image: most, logo: over }), 'logo', 'Logo must be less than 5MB'],
  ] as const
  for (const [response, path, message] of refused) {
    expect(response.statusCode).toBe(413)
    expect(failureOf(response)).toMatchObject({ message, code: 'too_large', issues: [{ path, message }] })
  }
  const far = await register(world, {}, { image: paddedTo(3 * maxImageBytes, photo) })
  expect(far.statusCode).toBe(413)
  failureOf(far)
  expect(await countAll(world)).toEqual(before)
})

// Shows 5.10, 5.18.
test.each([
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a script', Buffer.from('#!/bin/sh\necho hello\n')],
  ['an empty file', Buffer.alloc(0)],
])('%s with the name and type of a JPEG is 415', async (_what, file) => {
  const before = await countAll(world)
  for (const response of [
    await register(world, {}, { image: file }),
    await edit(world, owner, {}, { logo: file }),
  ]) {
    expect(response.statusCode).toBe(415)
    expect(failureOf(response).message).toBe('Please upload a JPEG, PNG, or WebP image')
  }
  expect(await countAll(world)).toEqual(before)
})

// Shows 5.10.
test('JPEG, PNG and WebP are accepted whatever their file name and type, and hidden until approved', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = await plain(300, 200).toFormat(format).toBuffer()
    const file = new File([new Uint8Array(bytes)], '../../etc/passwd\0.exe', { type: 'text/html' })
    const response = await register(world, { ownerEmail: freshEmail() }, { image: file })
    expect(response.statusCode, format).toBe(201)
    const { id } = response.json()
    const shown = await world.server.inject({ url: response.json().image })
    expect(shown.statusCode, 'hidden until approved').toBe(404)
    expect((await readBusiness(world.database, id)).image).toBe(response.json().image)
  }
})
