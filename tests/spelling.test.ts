// Checks that screens, emails and documents use one word and one spelling for a thing, and that quotations have straight quotes.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const files = globSync(
  ['*.md', '.env.example', '{bench,bin,docs,ops,src,tests}/**/*.{css,md,sh,ts,tsx,yml}'],
  { cwd: root },
)
const lines = files
  .filter((file) => !file.endsWith('spelling.test.ts'))
  .flatMap((file) =>
    readFileSync(resolve(root, file), 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line}`),
  )

test.each([
  ['email', /(?<![\w-])e-mail/i],
  ['moderators', /\b(?:our|the) editors\b/],
])('%s is the only word and spelling for its meaning', (_word, other) => {
  expect(lines.length).toBeGreaterThan(10_000)
  expect(lines.filter((line) => other.test(line))).toEqual([])
})

// On screens and in emails. Comments and names in the code are free, such as the proof 'telephone' of a claim.
test('screens and emails use one word for each thing: email, phone, photo, someone', () => {
  const read = lines.filter((line) =>
    /^src\/(?:web|domain\/(?:mail|site-pages))\/(?!.*\.test\.)\S+: (?!\s*(?:\/\/|\*|\/\*|\{\/\*))/.test(line),
  )
  expect(read.length).toBeGreaterThan(10_000)
  const other =
    /\b(?:by mail|by telephone|telephone number|photograph|somebody|everybody|mailbox|just now)\b/i
  expect(read.filter((line) => other.test(line))).toEqual([])
})

// The specification has straight quotes, and so do all other sentences that people read. A curly ’ is an apostrophe.
test('quotations have straight quotes', () => {
  const read = lines.filter((line) => /^src\/(?!.*\.test\.)/.test(line))
  expect(read.filter((line) => /[‘“”]/.test(line))).toEqual([])
})
