// What travels and what is written: the mail that was meant, and nothing that somebody slipped into a field.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileTransport } from '../../src/domain/mail/file-transport.ts'
import { MailRefused, type OutgoingMail } from '../../src/domain/mail/mail-transport.ts'
import { smtpTransport } from '../../src/domain/mail/smtp-transport.ts'
import { businessApproved } from '../../src/domain/mail/template-rules.ts'
import { becomesTrue, scratchFolder } from '../database/scratch.ts'
import { countStates, from, openOutbox, queueTransitionMail, startSender } from './outbox-world.ts'
import { header, headerNames, openPostOffice, readMail, refusal } from './post-office.ts'

const mail: OutgoingMail = {
  id: '3f0c1d52-0000-4000-8000-000000000001',
  kind: 'business-approved',
  to: 'nomsa@mail.example',
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
  'Subject',
  'Message-ID',
  'Date',
  'MIME-Version',
  'Content-Type',
  'Auto-Submitted',
].sort()

test('a mail arrives as it was written, as text and as HTML, with its date and its Message-ID', async () => {
  const office = await openPostOffice()
  await smtpTransport(office.url, from).deliver(mail, noLimit)
  const [taken] = office.taken
  if (!taken) throw new Error('nothing arrived')
  expect(header(taken, 'From')).toBe('Mzansi Local <no-reply@directory.example>')
  expect(header(taken, 'To')).toBe('nomsa@mail.example')
  expect(header(taken, 'Date')).toBe('Sat, 21 Nov 2026 08:30:00 +0000')
  expect(header(taken, 'Content-Type')).toMatch(/^multipart\/alternative/)
  expect(taken.messageId).toBe(mail.messageId)
  expect(headerNames(taken).sort()).toEqual(headers)
  expect(taken.source).toContain('\r\n.\r\nA dot alone on a line ends nothing.')
})

test.each([
  ['a short plain one', 'Your listing is live'],
  ['one with every kind of letter', 'Gogo Nomsa’s Kitchen – Tšhwane, ʼn braai & 🌽 pap, 商店'],
  ['a long one', 'Umthombo wokudla nezinye izinto '.repeat(9).trim()],
  ['a long one of wide letters', 'Tšhwane🌽'.repeat(24)],
])('a subject comes out as it went in: %s', async (_name, subject) => {
  const office = await openPostOffice()
  await smtpTransport(office.url, from).deliver({ ...mail, subject }, noLimit)
  const [taken] = office.taken
  if (!taken) throw new Error('nothing arrived')
  expect(header(taken, 'Subject')).toBe(subject)
  const lines = taken.source.slice(0, taken.source.indexOf('\r\n\r\n')).split('\r\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78)
  expect(taken.source.slice(0, taken.source.indexOf('\r\n\r\n'))).toMatch(/^[\x20-\x7e\r\n\t]*$/)
})

test('a subject that is encoded already is shown as it stands, so that a name cannot hide what it says', async () => {
  const office = await openPostOffice()
  const subject = `Live: =?utf-8?B?${Buffer.from('see evil.example\r\nBcc: x').toString('base64')}?=`
  await smtpTransport(office.url, from).deliver({ ...mail, subject }, noLimit)
  const [taken] = office.taken
  if (!taken) throw new Error('nothing arrived')
  expect(header(taken, 'Subject')).toBe(subject.replace('=?', '= ?'))
})

const slipped =
  'x\r\nBcc: other@else.example\r\nX-Slipped: yes\r\n\r\nbody\r\n.\r\nMAIL FROM:<evil@else.example>'

test.each(['to', 'subject', 'text', 'html', 'messageId', 'kind', 'id'] as const)(
  'line ends in "%s" begin no header, no recipient and no second mail, also without the outbox in between',
  async (field) => {
    const office = await openPostOffice()
    const folder = scratchFolder()
    const hostile = { ...mail, [field]: field === 'to' ? `nomsa@mail.example${slipped}` : slipped }
    await smtpTransport(office.url, from)
      .deliver(hostile, noLimit)
      .catch(() => {})
    await fileTransport(folder, from)
      .deliver(hostile, noLimit)
      .catch(() => {})
    const written = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    const all = [...office.taken, ...written.map((source) => readMail('', [], source, false))]
    expect(office.taken.length).toBeLessThanOrEqual(1)
    for (const one of all) {
      expect(headerNames(one).sort()).toEqual(headers)
      expect(one.to.filter((to) => to.includes('else.example'))).toEqual([])
    }
    if (!['to', 'kind', 'id'].includes(field)) expect(all.length).toBe(2)
  },
)

test.each(['ownerName', 'businessName', 'siteName'] as const)(
  'line ends and markup in %s of a letter reach its reader as harmless words',
  async (field) => {
    const office = await openPostOffice()
    const facts = {
      siteName: 'Mzansi Local',
      siteUrl: 'https://directory.example',
      supportEmail: 'support@directory.example',
      ownerName: 'Nomsa',
      businessName: 'Kitchen',
      businessId: '1',
    }
    const letter = businessApproved({ ...facts, [field]: `<b>${slipped}` })
    await smtpTransport(office.url, from).deliver({ ...mail, ...letter }, noLimit)
    const [taken] = office.taken
    if (!taken) throw new Error('nothing arrived')
    expect(headerNames(taken).sort()).toEqual(headers)
    expect(letter.html).not.toContain('<b>')
  },
)

test('STARTTLS is used when the server offers it, and TLS from the first byte with smtps', async () => {
  const offering = await openPostOffice({}, { hideSTARTTLS: false })
  const secure = await openPostOffice({}, { secure: true })
  for (const office of [offering, secure]) {
    await smtpTransport(`${office.url}?tls.rejectUnauthorized=false`, from).deliver(mail, noLimit)
    expect(office.taken.map((taken) => taken.isEncrypted)).toEqual([true])
  }
})

test('a certificate that nobody signed is refused by default', async () => {
  const office = await openPostOffice({}, { hideSTARTTLS: false })
  await expect(smtpTransport(office.url, from).deliver(mail, noLimit)).rejects.toThrow(/certificate|TLS/i)
  expect(office.taken).toEqual([])
})

test('the password of SMTP_URL signs in; a wrong one is a refusal that shows neither', async () => {
  const office = await openPostOffice(
    { signIn: (user, password) => user === 'mzansi' && password === 'p@ss:wörd' },
    { authOptional: false, allowInsecureAuth: true },
  )
  const address = (password: string) =>
    office.url.replace('://', `://mzansi:${encodeURIComponent(password)}@`)
  await smtpTransport(address('p@ss:wörd'), from).deliver(mail, noLimit)
  expect(office.taken.length).toBe(1)
  const failing = smtpTransport(address('wrong-one'), from).deliver(mail, noLimit)
  await expect(failing).rejects.toThrow(MailRefused)
  await expect(failing).rejects.not.toThrow(/wrong-one/)
  expect(smtpTransport(address('secret'), from).description).not.toMatch(/secret|mzansi/)
})

test.each([
  ['recipient', '550 5.1.1'],
  ['taken', '554 5.6.0'],
] as const)('a refusal at the moment "%s" is told with its number', async (moment, number) => {
  const office = await openPostOffice({
    [moment]: async () => {
      throw refusal(Number(number.slice(0, 3)), `${number.slice(4)} no`)
    },
  })
  const failing = smtpTransport(office.url, from).deliver(mail, noLimit)
  await expect(failing).rejects.toThrow(MailRefused)
  await expect(failing).rejects.toThrow(number)
})

test('a delivery ends at once when its signal aborts, and not at all when it has aborted before', async () => {
  const cut = new AbortController()
  const office = await openPostOffice({
    recipient: async () => {
      cut.abort(new Error('cut off'))
      await new Promise(() => {})
    },
  })
  const transport = smtpTransport(office.url, from)
  await expect(transport.deliver(mail, cut.signal)).rejects.toThrow('cut off')
  await expect(transport.deliver(mail, cut.signal)).rejects.toThrow('cut off')
  expect([office.talks(), office.taken]).toEqual([1, []])
})

test('without a mail server mail becomes .eml files, named by time and kind, for the operator alone', async () => {
  const folder = join(scratchFolder(), 'outbox')
  const database = await openOutbox('PostgreSQL')
  const { lines } = startSender(database, fileTransport(folder, from))
  await queueTransitionMail(database)
  expect(await becomesTrue(async () => (await countStates(database)).sent === 1)).toBe(true)
  const [name = '', ...others] = readdirSync(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-registration-received-[0-9a-f]{8}\.eml$/)
  const written = readMail('', [], readFileSync(join(folder, name), 'utf8'), false)
  expect(header(written, 'Subject')).toBe('We received your listing: Gogo Nomsa’s Kitchen')
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
  expect(lines[0]?.message).toContain(`written as .eml files to ${folder}`)
})

test('writing a mail again leaves one file with the same bytes', async () => {
  const folder = scratchFolder()
  const transport = fileTransport(folder, from)
  await transport.deliver(mail, noLimit)
  const [name = ''] = readdirSync(folder)
  const before = readFileSync(join(folder, name))
  await transport.deliver(mail, noLimit)
  expect(readdirSync(folder)).toEqual([name])
  expect(readFileSync(join(folder, name)).equals(before)).toBe(true)
})

test('a folder that cannot be written keeps the mail waiting, and it is written once the folder can', async () => {
  const folder = scratchFolder()
  const path = join(folder, 'outbox')
  const database = await openOutbox('PostgreSQL')
  // A file in the folder's place: root, who runs the tests in a container, may write everywhere else.
  writeFileSync(path, 'in the way')
  startSender(database, fileTransport(path, from), { firstPauseMs: 50 })
  await queueTransitionMail(database)
  await becomesTrue(async () => (await countStates(database)).queued === 1)
  rmSync(path)
  expect(await becomesTrue(async () => (await countStates(database)).sent === 1)).toBe(true)
  expect(readdirSync(path).length).toBe(1)
})

test.each([
  ['SMTP_URL', () => smtpTransport('mail.example', from)],
  ['MAIL_FROM', () => smtpTransport('smtp://mail.example', 'Mzansi Local')],
  ['MAIL_FROM', () => fileTransport('/tmp', 'a@b.example\r\nBcc: c@d.example')],
])('a wrong %s is refused with a sentence that names it', (name, make) => {
  expect(make).toThrow(new RegExp(`^${name} `))
})
