// The program as an operator starts it: its administrator, a registration with an image, the emails, and its end.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startMailServer } from '../mail/mail-server.ts'
import { plain } from '../media/image-maker.ts'
import { freePort } from '../world/free-port.ts'
import { ended, folder, onServer, runHere, spaza, startedProgram } from './program.ts'

const admin = { ADMIN_EMAIL: 'nomvula@directory.example', ADMIN_PASSWORD: 'stored in a safe box' }

test('a registration with an image and its approval send emails by SMTP; a later start without it writes them to files and keeps the administrator', async () => {
  const environment = { ...(await onServer()), ...admin, DATA_DIR: join(folder, 'started-twice') }
  const mailServer = await startMailServer()
  const first = await freePort()
  const program = await startedProgram(first, { ...environment, SMTP_URL: mailServer.url })
  const { id, image } = await register(first, 'ayanda@owner.example')
  const cookie = await signIn(first)
  expect((await fetch(at(first, image))).status).toBe(404)
  const approved = await fetch(at(first, `/api/admin/businesses/${id}/approve`), {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
  })
  expect(approved.status).toBe(200)
  expect((await fetch(at(first, image))).headers.get('content-type')).toBe('image/webp')
  expect((await fetch(at(first, `/business/${id}`))).status).toBe(200)
  await expect.poll(() => mailServer.received.length).toBe(2)
  expect(mailServer.received.map(({ to }) => to)).toEqual([
    ['ayanda@owner.example'],
    ['ayanda@owner.example'],
  ])
  expect(mailServer.received.map(({ head }) => /Subject: (.*)/.exec(head)?.[1])).toEqual([
    expect.stringContaining('We received your listing'),
    expect.stringContaining('Your listing is live'),
  ])
  program.kill('SIGTERM')
  expect((await ended(program)).code).toBe(0)

  const later = await freePort()
  const again = await startedProgram(later, { ...environment, ADMIN_PASSWORD: 'another one for tomorrow' })
  await register(later, 'bongani@owner.example')
  expect(await signIn(later)).toContain('session=')
  const outbox = join(environment.DATA_DIR, 'outbox')
  const listMails = async () =>
    (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  await expect.poll(listMails).toHaveLength(1)
  const [mail = ''] = await listMails()
  expect(await readFile(join(outbox, mail), 'utf8')).toContain('To: bongani@owner.example')
  again.kill('SIGTERM')
  expect((await ended(again)).code).toBe(0)
})

test('a start without an administrator and the command setup-link print different links, and the second one works', async () => {
  const port = await freePort()
  const environment = { ...(await onServer()), DATA_DIR: join(folder, 'fresh') }
  const program = await startedProgram(port, environment)
  const tokenIn = (text: string) => /\/setup#([\w-]{43})/.exec(text)?.[1]
  const told = await runHere('setup-link', [], environment)
  const token = tokenIn(told.out)
  expect([told.code, token]).toEqual([0, expect.any(String)])
  const founder = { email: 'founder@mthatha.example', password: 'nine red umbrellas', name: 'Hello Mthatha' }
  const setUp = await fetch(at(port, '/api/setup'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...founder, token }),
  })
  expect(setUp.ok).toBe(true)
  const refused = await runHere('setup-link', [], environment)
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('already has an administrator')])
  program.kill('SIGTERM')
  const { code, errors } = await ended(program)
  expect([code, errors]).toEqual([0, expect.stringContaining('This directory has no administrator yet.')])
  expect(tokenIn(errors)).not.toBe(token)
})

test('a start with a common administrator password fails and names the settings', async () => {
  const another = { ADMIN_EMAIL: 'another@directory.example', ADMIN_PASSWORD: 'password1' }
  const { code, errors } = await runHere('serve', [], { ...(await onServer()), ...another })
  expect(code).toBe(1)
  expect(errors).toMatch(
    /ADMIN_EMAIL and ADMIN_PASSWORD make no administrator\. This password is too common\./,
  )
})

test('a command with --help prints its usage and does nothing', async () => {
  const { code, out, errors } = await runHere('backup', ['--help'])
  expect([code, errors]).toEqual([0, ''])
  expect(out).toBe('mzansi-local backup   [--to FILE]   writes the whole database into one file\n')
})

const at = (port: number, path: string) => `http://127.0.0.1:${port}${path}`

async function register(port: number, ownerEmail: string): Promise<{ id: string; image: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...spaza, ownerEmail })) form.set(name, String(value))
  const photo = await plain(900, 600).jpeg().toBuffer()
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'spaza.jpg')
  const response = await fetch(at(port, '/api/businesses/register'), { method: 'POST', body: form })
  expect(response.status).toBe(201)
  return response.json() as Promise<{ id: string; image: string }>
}

async function signIn(port: number): Promise<string> {
  const response = await fetch(at(port, '/api/auth/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  })
  expect(response.status).toBe(200)
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}
