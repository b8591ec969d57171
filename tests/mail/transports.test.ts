// What the transports send and write: the email as it was queued, and nothing injected through a field.
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileTransport, MailRefused, type OutgoingMail } from '../../src/domain/mail/mail-transport.ts'
import { removeOldMails } from '../../src/domain/mail/outbox.ts'
import { smtpTransport } from '../../src/domain/mail/smtp-transport.ts'
import { businessApproved } from '../../src/domain/mail/template-rules.ts'
import { becomesTrue, scratchFolder } from '../database/scratch.ts'
import { header, headerNames, readMail, refusal, startMailServer } from './mail-server.ts'
import { countStates, from, listMails, openOutbox, queueTestMail, startSender } from './outbox-world.ts'

const mail: OutgoingMail = {
  id: '3f0c1d52-0000-4000-8000-000000000001',
  kind: 'business-approved',
  to: 'nomsa@mail.example',
  replyTo: 'support@directory.example',
  subject: 'Your listing is live',
  text: 'Your listing is live.\n.\nA dot alone on a line ends nothing.\n',
  html: '<p>Your listing is live.</p>',
  messageId: '<3f0c1d52@directory.example>',
  createdAt: new Date('2026-11-21T08:30:00.123Z'),
}
const noLimit = new AbortController().signal
const headers = [
  'From',
  'To',
  'Reply-To',
  'Subject',
  'Message-ID',
  'Date',
  'MIME-Version',
  'Content-Type',
  'Auto-Submitted',
].sort()

test('an email arrives as multipart/alternative with all its headers, and a line with only a dot does not end it', async () => {
  const server = await startMailServer()
  await smtpTransport(server.url, from).deliver(mail, noLimit)
  const [received] = server.received
  if (!received) throw new Error('nothing arrived')
  expect(header(received, 'From')).toBe('Mzansi Local <no-reply@directory.example>')
  expect(header(received, 'To')).toBe('nomsa@mail.example')
  expect(header(received, 'Reply-To')).toBe('support@directory.example')
  expect(header(received, 'Date')).toBe('Sat, 21 Nov 2026 08:30:00 +0000')
  expect(header(received, 'Content-Type')).toMatch(/^multipart\/alternative/)
  expect(received.messageId).toBe(mail.messageId)
  expect(headerNames(received).sort()).toEqual(headers)
  expect(received.source).toContain('\r\n.\r\nA dot alone on a line ends nothing.')
})

test.each([
  ['a short plain one', 'Your listing is live'],
  ['one with many kinds of characters', 'Gogo Nomsa’s Kitchen – Tšhwane, ʼn braai & 🌽 pap, 商店'],
  ['a long one', 'Umthombo wokudla nezinye izinto '.repeat(9).trim()],
  ['a long one of characters of several bytes', 'Tšhwane🌽'.repeat(24)],
])('a subject arrives unchanged: %s', async (_name, subject) => {
  const server = await startMailServer()
  await smtpTransport(server.url, from).deliver({ ...mail, subject }, noLimit)
  const [received] = server.received
  if (!received) throw new Error('nothing arrived')
  expect(header(received, 'Subject')).toBe(subject)
  const lines = received.source.slice(0, received.source.indexOf('\r\n\r\n')).split('\r\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78)
  expect(received.source.slice(0, received.source.indexOf('\r\n\r\n'))).toMatch(/^[\x20-\x7e\r\n\t]*$/)
})

test('an encoded word in a subject is not decoded, so a name cannot hide its text', async () => {
  const server = await startMailServer()
  const subject = `Live: =?utf-8?B?${Buffer.from('see evil.example\r\nBcc: x').toString('base64')}?=`
  await smtpTransport(server.url, from).deliver({ ...mail, subject }, noLimit)
  const [received] = server.received
  if (!received) throw new Error('nothing arrived')
  expect(header(received, 'Subject')).toBe(subject.replace('=?', '= ?'))
})

const injected =
  'x\r\nBcc: other@else.example\r\nX-Injected: yes\r\n\r\nbody\r\n.\r\nMAIL FROM:<evil@else.example>'

test.each(['to', 'subject', 'text', 'html', 'messageId', 'kind', 'id'] as const)(
  'line breaks in "%s" inject no header, recipient or second email, even without the checks of the outbox',
  async (field) => {
    const server = await startMailServer()
    const folder = scratchFolder()
    const hostile = { ...mail, [field]: field === 'to' ? `nomsa@mail.example${injected}` : injected }
    await smtpTransport(server.url, from)
      .deliver(hostile, noLimit)
      .catch(() => {})
    await fileTransport(folder, from)
      .deliver(hostile, noLimit)
      .catch(() => {})
    const written = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    const all = [...server.received, ...written.map((source) => readMail('', [], source, false))]
    expect(server.received.length).toBeLessThanOrEqual(1)
    for (const one of all) {
      expect(headerNames(one).sort()).toEqual(headers)
      expect(one.to.filter((to) => to.includes('else.example'))).toEqual([])
    }
    if (!['to', 'kind', 'id'].includes(field)) expect(all.length).toBe(2)
  },
)

test('line breaks and markup in the name of the site inject no header and no HTML', async () => {
  const server = await startMailServer()
  const content = businessApproved({
    siteName: `<b>${injected}`,
    siteUrl: 'https://directory.example',
    supportEmail: 'support@directory.example',
    path: '/b/bcd346',
  })
  await smtpTransport(server.url, from).deliver({ ...mail, ...content }, noLimit)
  const [received] = server.received
  if (!received) throw new Error('nothing arrived')
  expect(headerNames(received).sort()).toEqual(headers)
  expect(content.html).not.toContain('<b>')
})

test('STARTTLS is used when the server offers it, and implicit TLS with smtps', async () => {
  const offering = await startMailServer({}, { hideSTARTTLS: false })
  const secure = await startMailServer({}, { secure: true })
  for (const server of [offering, secure]) {
    await smtpTransport(`${server.url}?tls.rejectUnauthorized=false`, from).deliver(mail, noLimit)
    expect(server.received.map((received) => received.isEncrypted)).toEqual([true])
  }
})

test('a self-signed certificate is refused by default', async () => {
  const server = await startMailServer({}, { hideSTARTTLS: false })
  await expect(smtpTransport(server.url, from).deliver(mail, noLimit)).rejects.toThrow(/certificate|TLS/i)
  expect(server.received).toEqual([])
})

test('the password of SMTP_URL signs in, and appears in neither the error nor the description', async () => {
  const server = await startMailServer(
    { signIn: (user, password) => user === 'mzansi' && password === 'p@ss:wörd' },
    { authOptional: false, allowInsecureAuth: true },
  )
  const address = (password: string) =>
    server.url.replace('://', `://mzansi:${encodeURIComponent(password)}@`)
  await smtpTransport(address('p@ss:wörd'), from).deliver(mail, noLimit)
  expect(server.received.length).toBe(1)
  const failing = smtpTransport(address('wrong-one'), from).deliver(mail, noLimit)
  await expect(failing).rejects.toThrow(MailRefused)
  await expect(failing).rejects.not.toThrow(/wrong-one/)
  expect(smtpTransport(address('secret'), from).description).not.toMatch(/secret|mzansi/)
})

test.each([
  ['recipient', '550 5.1.1'],
  ['received', '554 5.6.0'],
] as const)('a refusal at the moment "%s" is reported with its status codes', async (moment, number) => {
  const server = await startMailServer({
    [moment]: async () => {
      throw refusal(Number(number.slice(0, 3)), `${number.slice(4)} no`)
    },
  })
  const failing = smtpTransport(server.url, from).deliver(mail, noLimit)
  await expect(failing).rejects.toThrow(MailRefused)
  await expect(failing).rejects.toThrow(number)
})

test('a delivery stops when its signal aborts, and does not start when it has already aborted', async () => {
  const cut = new AbortController()
  const server = await startMailServer({
    recipient: async () => {
      cut.abort(new Error('cut off'))
      await new Promise(() => {})
    },
  })
  const transport = smtpTransport(server.url, from)
  await expect(transport.deliver(mail, cut.signal)).rejects.toThrow('cut off')
  await expect(transport.deliver(mail, cut.signal)).rejects.toThrow('cut off')
  expect([server.connections(), server.received]).toEqual([1, []])
})

test('without a mail server an email is written as an .eml file, named by time and kind, readable by its owner only', async () => {
  const folder = join(scratchFolder(), 'outbox')
  const database = await openOutbox()
  const { lines } = startSender(database, fileTransport(folder, from))
  await queueTestMail(database)
  expect(await becomesTrue(async () => (await countStates(database)).sent === 1)).toBe(true)
  const [name = '', ...others] = readdirSync(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-registration-received-[0-9a-f]{8}\.eml$/)
  const written = readMail('', [], readFileSync(join(folder, name), 'utf8'), false)
  expect(header(written, 'Subject')).toBe('We received your listing')
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
  expect(lines[0]?.message).toContain(`written as .eml files to ${folder}`)
})

test('.eml files of the program are removed after 30 days, and other files are kept', async () => {
  const folder = scratchFolder()
  const day = 24 * 60 * 60
  const write = (name: string, ageDays: number) => {
    writeFileSync(join(folder, name), '')
    const at = Date.now() / 1000 - ageDays * day
    utimesSync(join(folder, name), at, at)
  }
  write('2026-01-01T00-00-00.000Z-business-approved-00000001.eml', 31)
  write('2026-01-01T00-00-00.000Z-business-approved-00000002.eml.part', 31)
  write('2026-01-01T00-00-00.000Z-business-approved-00000003.eml', 29)
  write('notes of the operator.eml', 31)
  const { db } = await openOutbox()
  await removeOldMails({ db, transport: fileTransport(folder, from) }, new Date())
  expect(readdirSync(folder).sort()).toEqual([
    '2026-01-01T00-00-00.000Z-business-approved-00000003.eml',
    'notes of the operator.eml',
  ])
})

test('writing the same email again leaves one file with the same bytes', async () => {
  const folder = scratchFolder()
  const transport = fileTransport(folder, from)
  await transport.deliver(mail, noLimit)
  const [name = ''] = readdirSync(folder)
  const before = readFileSync(join(folder, name))
  await transport.deliver(mail, noLimit)
  expect(readdirSync(folder)).toEqual([name])
  expect(readFileSync(join(folder, name)).equals(before)).toBe(true)
})

test('an email whose folder cannot be created stays queued, and is written once it can', async () => {
  const folder = scratchFolder()
  const path = join(folder, 'outbox')
  const database = await openOutbox()
  // A file with the folder's name. Permissions would not work: in a container the tests run as root, who may write anywhere.
  writeFileSync(path, 'in the way')
  startSender(database, fileTransport(path, from), { firstPauseMs: 50 })
  await queueTestMail(database)
  await expect
    .poll(() => listMails(database))
    .toMatchObject([{ state: 'queued', lastError: expect.any(String) }])
  rmSync(path)
  expect(await becomesTrue(async () => (await countStates(database)).sent === 1)).toBe(true)
  expect(readdirSync(path).length).toBe(1)
})

test('a malformed SMTP_URL is refused with a message that names it', () => {
  expect(() => smtpTransport('mail.example', from)).toThrow(/^SMTP_URL /)
})
