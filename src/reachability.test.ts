// Tests the messages about mail servers and image storages that cannot be used.
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../tests/mail/mail-server.ts'
import { explainImageStorage, explainMail } from './reachability.ts'

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mzansi-reach-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('an unreachable mail server is reported without its password', async () => {
  const { fault: message } = await explainMail('smtp://user:secret@127.0.0.1:1')
  expect(message).toMatch(/^The mail server cannot be used: .*ECONNREFUSED.*every mail waits/)
  expect(message).not.toContain('secret')
})

test('a mail server that accepts a connection and never responds is reported', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  expect((await explainMail(`smtp://127.0.0.1:${port}`, 200)).fault).toMatch(
    /^The mail server cannot be used: It did not answer in time\. Until then/,
  )
})

test('a refused password, an unknown certificate and missing TLS of a mail server are reported with what to change', async () => {
  const { url } = await startMailServer({ signIn: () => false }, { hideSTARTTLS: false })
  const host = new URL(url).host
  const message = async (url: string) => (await explainMail(url)).fault
  expect(await message(`smtp://user:secret@${host}?tls.rejectUnauthorized=false`)).toMatch(
    /: It replied "535 5\.7\.8 wrong password"\. Check its user and its password\. Until/,
  )
  expect(await message(`smtp://user:secret@${host}`)).toMatch(
    /: Its certificate is not accepted \(.+\): .+, or add \?tls.rejectUnauthorized=false to SMTP_URL\. Until/,
  )
  expect(await message(`smtps://user:secret@${host}`)).toMatch(
    /: It does not begin with TLS: write smtp:\/\/ /,
  )
})

test('a mail server that offers a sign-in is in doubt without a password, and one that does not is a fault with one', async () => {
  const options = { authOptional: false, allowInsecureAuth: true }
  const { url } = await startMailServer({ signIn: () => true }, options)
  const { fault, doubt } = await explainMail(url)
  expect([fault, doubt]).toEqual([null, expect.stringMatching(/^The mail server offers a sign-in/)])
  const nothing = { fault: null, doubt: null }
  expect(await explainMail(url.replace('://', '://mzansi:secret@'))).toEqual(nothing)
  const open = await startMailServer({}, { disabledCommands: ['AUTH'] })
  expect(await explainMail(open.url)).toEqual(nothing)
  expect((await explainMail(open.url.replace('://', '://mzansi:secret@'))).fault).toMatch(
    /cannot be used: A user and a password are set, but the mail server does not offer sign-in\. Until/,
  )
})

/** The message about a bucket at this endpoint. */
const explainBucket = (endpoint: string) =>
  explainImageStorage({
    kind: 'bucket',
    endpoint,
    name: 'photos',
    region: 'r',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })

test('a bucket that is unreachable, refuses, hangs up or has no TLS is reported with the settings to check', async () => {
  const refusal = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
  const refusing = createHttpServer((_request, response) => response.writeHead(403).end(refusal))
  onTestFinished(() => void refusing.close())
  await once(refusing.listen(0, '127.0.0.1'), 'listening')
  const { port } = refusing.address() as AddressInfo
  const closing = createServer((socket) => void socket.destroy())
  onTestFinished(() => void closing.close())
  await once(closing.listen(0, '127.0.0.1'), 'listening')
  const { port: closingPort } = closing.address() as AddressInfo
  const [absent, refused, closed, plain] = await Promise.all([
    explainBucket('http://127.0.0.1:1'),
    explainBucket(`http://127.0.0.1:${port}`),
    explainBucket(`http://127.0.0.1:${closingPort}`),
    explainBucket(`https://127.0.0.1:${port}`),
  ])
  expect(absent).toMatch(/^The bucket photos cannot be used: .*ECONNREFUSED.* Check S3_ENDPOINT, S3_BUCKET/)
  expect(absent).not.toContain('secret')
  expect(refused).toMatch(/cannot be used: Access Denied \(status 403\)\. Check S3_ENDPOINT/)
  expect(closed).toMatch(
    /cannot be used: It ended the connection without an answer \(ECONNRESET\)\. Check S3/,
  )
  expect(plain).toMatch(/: It does not begin with TLS: write http:\/\/ .* in S3_ENDPOINT/)
})

test('a usable folder gives no message and keeps no file of the check, and an unusable one is reported', async () => {
  const folder = join(scratchFolder(), 'images')
  mkdirSync(folder)
  expect(await explainImageStorage({ kind: 'folder', folder })).toBeNull()
  expect(readdirSync(join(folder, 'unfinished'))).toEqual([])
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(await explainImageStorage({ kind: 'folder', folder: file })).toMatch(
    new RegExp(`^${file} cannot be used: .* Make room on its disk, or make it writable for the user`),
  )
  expect(existsSync(file)).toBe(true)
})
