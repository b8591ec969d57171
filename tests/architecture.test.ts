// Holds the layout of the program: who may import what, how long a file may be, where the environment is read.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../src/contract/endpoints.ts'

const root = resolve(import.meta.dirname, '../src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|tsx)$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(root, file), 'utf8') }))

/** What each part may import, besides itself and npm packages; `main` and `commands` know everyone. */
const allowed: Record<string, string[]> = {
  contract: [],
  domain: ['contract', 'database'],
  database: ['contract'],
  http: ['contract', 'domain', 'database', 'config.ts'],
  web: ['contract'],
}

test.each(files)('src/$file imports only what its part may know', ({ file, text }) => {
  const part = file.split('/')[0] ?? ''
  const others = allowed[part]
  if (!others) return
  const strangers = ownImports(file, text).filter(
    (target) => ![part, ...others].includes(target.split('/')[0] ?? ''),
  )
  expect(
    strangers,
    `Arrows never turn back: ${part} may import ${[part, ...others].join(', ')} and npm packages.`,
  ).toEqual([])
})

test.each(files)('src/$file imports no technology its part must not know', ({ file, text }) => {
  const forbidden: Record<string, RegExp> = {
    contract: /^(?!zod$|\.)/,
    domain: /^(fastify|@fastify\/|react|vite|node:http)/,
    web: /^(fastify|@fastify\/|drizzle|pg$|node:|zod$)/,
  }
  const pattern = forbidden[file.split('/')[0] ?? '']
  const found = pattern ? imports(text).filter((name) => pattern.test(name)) : []
  expect(
    found,
    'contract is zod and plain TypeScript; domain has no HTTP and no React; web runs in a browser.',
  ).toEqual([])
})

test.each(files.filter(({ file }) => file.endsWith('-rules.ts')))(
  'src/$file decides without waiting',
  ({ file, text }) => {
    const strangers = ownImports(file, text).filter(
      (target) => !target.startsWith('contract/') && !target.endsWith('-rules.ts'),
    )
    expect(
      strangers,
      'Rules are pure: they import the contract and other rules, so that a test needs nothing else.',
    ).toEqual([])
    expect(
      /\bawait\b|\basync\b/.test(withoutComments(text)),
      'Rules decide from what they are given; whoever waits is a verb.',
    ).toBe(false)
  },
)

test('the audiences under web/ never import each other', () => {
  const audiences = ['visitor', 'owner', 'admin']
  const crossings = files.flatMap(({ file, text }) => {
    const own = audiences.find((audience) => file.startsWith(`web/${audience}/`))
    const others = audiences.filter((audience) => audience !== own).map((audience) => `web/${audience}/`)
    return own
      ? ownImports(file, text).filter((target) => others.some((other) => target.startsWith(other)))
      : []
  })
  expect(crossings, 'What two audiences share lives in web/business or web/ui.').toEqual([])
})

test('only config.ts reads the environment', () => {
  const readers = files
    .filter(({ text }) => /process\.env/.test(withoutComments(text)))
    .map(({ file }) => file)
  expect(readers, 'One reader means one place that checks every value before the start.').toEqual([
    'config.ts',
  ])
})

test('no file is longer than 300 lines, half are at most 60', () => {
  const lengths = files.map(({ text }) => text.split('\n').length).sort((a, b) => a - b)
  const long = files.filter(({ text }) => text.split('\n').length > 300).map(({ file }) => file)
  expect(long, 'A file of more than 300 lines hides at least two subjects.').toEqual([])
  expect(lengths[Math.floor(lengths.length / 2)], 'Half of all files fit on a screen.').toBeLessThanOrEqual(
    60,
  )
  expect(
    lengths[Math.floor(lengths.length * 0.9)],
    'Nine of ten files are at most 150 lines.',
  ).toBeLessThanOrEqual(150)
})

test('nothing is typed any, nothing is hidden from the type check', () => {
  const escapes = files.filter(({ text }) =>
    /(:\s*any\b|\bas any\b|<any>|@ts-ignore|@ts-expect-error)/.test(withoutComments(text)),
  )
  expect(
    escapes.map(({ file }) => file),
    'A type that says nothing protects nothing.',
  ).toEqual([])
})

test('no file is a drawer for odds and ends', () => {
  const drawers = files
    .filter(({ file }) => /(^|\/)(index|utils?|helpers?|common|misc)(\.|\/)/.test(file))
    .map(({ file }) => file)
  expect(drawers, 'A file is named for what it knows or decides.').toEqual([])
})

test('every file begins by saying what it knows or decides', () => {
  const silent = files.filter(({ text }) => !/^(\/\/|\/\*)/.test(text)).map(({ file }) => file)
  expect(silent, 'The first line tells a newcomer whether this is the file to read.').toEqual([])
})

test.each(Object.entries(endpoints))(
  '%s names who may call it, and refuses unknown input',
  (_name, endpoint) => {
    expect(
      ['everyone', 'owner', 'admin'],
      'A call without access would be open to everyone by accident.',
    ).toContain(endpoint.access)
    expect(
      endpoint.input.safeParse({ stranger: '1' }).success,
      'Unknown keys are refused, not ignored.',
    ).toBe(false)
  },
)

test.each(files.filter(({ file }) => /^(contract|domain|database)\//.test(file)))(
  'src/$file documents its exported functions',
  ({ text }) => {
    const bare = [
      ...text.matchAll(
        /(?:^|\n)(?<before>[^\n]*)\n(?<line>export (?:async )?(?:function|const \w+ = (?:async )?\()[^\n]*)/g,
      ),
    ]
      .filter(({ groups }) => !/(\*\/|^\/\*\*)/.test(groups?.before ?? ''))
      .map(({ groups }) => groups?.line)
    expect(bare, 'A public function says what it promises and when it refuses.').toEqual([])
  },
)

function imports(text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((found) => found[1] ?? '')
}

function ownImports(file: string, text: string): string[] {
  return imports(text)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(root, resolve(root, dirname(file), name)).replaceAll('\\', '/'))
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
}
