// Checks that a word of the screens, the letters and the documents is written in one way, and so are quotations on screens and in letters.
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
])('%s is the only spelling of its word', (_word, other) => {
  expect(lines.length).toBeGreaterThan(10_000)
  expect(lines.filter((line) => other.test(line))).toEqual([])
})

// On screens and in mails. Comments and the names of the program are free, such as the proof 'telephone' of a claim.
test('people read one word for one thing: email, phone, photo, someone', () => {
  const read = lines.filter((line) =>
    /^src\/(?:web|domain\/(?:mail|site-pages))\/(?!.*\.test\.)\S+: (?!\s*(?:\/\/|\*|\/\*|\{\/\*))/.test(line),
  )
  expect(read.length).toBeGreaterThan(10_000)
  const other =
    /\b(?:by mail|by telephone|telephone number|photograph|somebody|everybody|mailbox|just now)\b/i
  expect(read.filter((line) => other.test(line))).toEqual([])
})

// The specification quotes with straight marks, and so do all other sentences that people read. A curly ’ is an apostrophe.
test('quotations have straight marks', () => {
  const read = lines.filter((line) => /^src\/(?!.*\.test\.)/.test(line))
  expect(read.filter((line) => /[‘“”]/.test(line))).toEqual([])
})
