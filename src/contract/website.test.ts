// Which website addresses are accepted, at each limit and just beyond, with the message of each refusal.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Website } from './business-input.ts'

/** The stored address, or the messages. */
function read(typed: unknown) {
  const { success, data, error } = Website.safeParse(typed)
  return success ? data : error.issues.map(({ message }) => message)
}

const noAddress = 'Website must be an address like https://example.co.za'
const noSecret = 'Website must not contain a user name or password'
const isEmail = 'This is an email address. Website must be an address like https://example.co.za'
const noDomain = 'Website must name a domain like example.co.za'
const tooLong = 'Website must be at most 200 characters'
const start = 'https://example.co.za/'
/** An address of this length. */
const long = (length: number) => start + 'x'.repeat(length - start.length)

test.each([
  ['https://example.co.za', 'https://example.co.za/'],
  ['HTTPS://Example.CO.ZA/Menu', 'https://example.co.za/Menu'],
  ['example.co.za', 'https://example.co.za/'],
  ['http://Example.co.za/menu', 'http://example.co.za/menu'],
  ['http://example.co.za:80', 'http://example.co.za/'],
  ['www.example.co.za/menu?day=1#soup', 'https://www.example.co.za/menu?day=1#soup'],
  [' \thttps://example.co.za/ \n', 'https://example.co.za/'],
  ['example.co.za:8443', 'https://example.co.za:8443/'],
  ['https://example.co.za:443/', 'https://example.co.za/'],
  ['https://www.tiktok.example/@kitchen', 'https://www.tiktok.example/@kitchen'],
  ['https://bücher.example', 'https://xn--bcher-kva.example/'],
  ['https://example.co.za/"><script>', 'https://example.co.za/%22%3E%3Cscript%3E'],
  ['https:\\\\example.co.za\\menu', 'https://example.co.za/menu'],
  ['https://exam\u200Bple.co.za', 'https://example.co.za/'],
  ['https://\u202Eexample.co.za', 'https://example.co.za/'],
  ['a.za', 'https://a.za/'],
  [long(200), long(200)],
])('%j is stored as %s', (typed, stored) => expect(read(typed)).toBe(stored))

test.each(['', '  ', '\n', null])('%j is stored as null', (typed) => expect(read(typed)).toBe(null))

test.each([
  ['ftp://example.co.za', noAddress],
  ['javascript:alert(1)', noAddress],
  ['JavaScript://example.co.za/%0Aalert(1)', noAddress],
  ['java\nscript:alert(1)', noAddress],
  ['data:text/html,<script>alert(1)</script>', noAddress],
  ['mailto:thandi@example.co.za', isEmail],
  ['https:', noAddress],
  ['https://', noAddress],
  ['our shop', noAddress],
  ['https://exa mple.co.za', noAddress],
  ['https://user@example.co.za', noSecret],
  ['https://user:secret@example.co.za', noSecret],
  ['https://example.co.za@evil.example', noSecret],
  ['thandi@example.co.za', isEmail],
  ['Thandi.Pots@gmail.com', isEmail],
  ['thandi@example.co.za/pots', noSecret],
  ['https://localhost', noDomain],
  ['shop', noDomain],
  ['https://example.', noDomain],
  ['https://example..za', noDomain],
  ['https://192.168.0.1/', noDomain],
  ['https://0x7f000001/', noDomain],
  ['https://[::1]/', noDomain],
  [long(201), tooLong],
  [`${start}${'é'.repeat(170)}`, tooLong],
  ['https://example.co.za/\u0007', 'Website contains a character that cannot be saved'],
  [7, 'Website must be text'],
])('%j is refused: %s', (typed, message) => expect(read(typed)).toEqual([message]))

test('any accepted text is a web address, and stays the same when it is parsed again', () => {
  const start = fc.constantFrom('https://', 'HTTP://', '')
  const end = fc.string().map((text) => `/${text}`)
  const address = fc.tuple(start, fc.domain(), end).map((parts) => parts.join(''))
  const typed = fc.oneof(address, fc.string())
  fc.assert(
    fc.property(typed, (text) => {
      const stored = read(text)
      if (typeof stored !== 'string') return
      expect(stored).toMatch(/^https?:\/\/[^/@]+\./)
      expect(read(stored)).toBe(stored)
    }),
    { numRuns: 100 },
  )
})
