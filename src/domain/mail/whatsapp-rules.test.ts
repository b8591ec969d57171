// The number to which an email can be sent as a WhatsApp message, and how a long text is shortened.
import { expect, test } from 'vitest'
import { businessRejected } from './template-rules.ts'
import { chatWithOwner, maxLinkLength } from './whatsapp-rules.ts'

const site = { siteName: 'Mzansi Local', siteUrl: 'https://d.example', supportEmail: 'help@d.example' }
const values = { ...site, path: '/b/bcd346' }
const textOf = (link: string | null) => new URL(link ?? '').searchParams.get('text')

test.each([
  ['+27821234567', '+27115550142', '27821234567'],
  [null, '+27725550103', '27725550103'],
  [null, '072 555 0103', '27725550103'],
  ['+264811234567', null, '264811234567'],
])('WhatsApp %s and phone %s give a link to a chat with %s', (whatsapp, phone, number) =>
  expect(chatWithOwner({ whatsapp, phone }, 'Hello')).toBe(`https://wa.me/${number}?text=Hello`),
)

test.each([null, '+27115550142', '086 12 FLOWERS', 'Ask at the till', '10111'])(
  'without a WhatsApp number the phone %s gives no link to a chat',
  (phone) => expect(chatWithOwner({ whatsapp: null, phone }, 'Hello')).toBeNull(),
)

test('an email with an ordinary reason is complete in the link', () => {
  const { text } = businessRejected(values, { kind: 'picture', text: 'The photo shows another shop.' })
  expect(textOf(chatWithOwner({ whatsapp: '+27821234567', phone: null }, text))).toBe(text.trim())
})

test.each([
  ['words', 'long words '.repeat(45), 0],
  ['emoji', '😀'.repeat(250), 1],
  ['half an emoji', `${'x'.repeat(400)}\ud83d`, 0],
])('in an email with a long note of %s only the note may be shortened', (_kind, note, cuts) => {
  const { text } = businessRejected(values, { kind: 'other', text: note })
  const link = chatWithOwner({ whatsapp: '+27821234567', phone: null }, text)
  expect(link?.length).toBeLessThanOrEqual(maxLinkLength)
  const paragraphs = textOf(link)?.split('\n\n') ?? []
  const whole = text.trim().toWellFormed().split('\n\n')
  expect(paragraphs).toHaveLength(whole.length)
  const cut = paragraphs.filter((paragraph, at) => paragraph !== whole[at])
  expect(cut).toHaveLength(cuts)
  expect(cut.every((paragraph) => /^From the person who reviewed it: .*…$/u.test(paragraph))).toBe(true)
})
