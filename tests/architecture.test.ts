// Checks the layout of the program: who may import what, and where the environment is read.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'

const root = resolve(import.meta.dirname, '../src')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|tsx)$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(root, file), 'utf8') }))
  .map(({ file, text }) => ({ file, text, code: withoutComments(text), part: file.split('/')[0] ?? '' }))

type Source = (typeof sources)[number]

/** Fails with one line for each thing that `find` returns: the file, what is wrong in it, and why that is wrong. */
function expectNone(find: (source: Source) => string[], reason: string): void {
  const found = sources.flatMap((source) => find(source).map((what) => `src/${source.file}: ${what}`))
  expect(found, reason).toEqual([])
}

/** What each part may import, besides itself and npm packages; `main` and `commands` may import everything. */
const allowed: Record<string, string[]> = {
  contract: [],
  domain: ['contract', 'database'],
  database: ['contract'],
  http: ['contract', 'domain', 'database', 'config.ts'],
  metrics: ['contract', 'domain', 'database', 'http'],
  web: ['contract'],
}

test('each part imports only the parts that it is allowed to import', () => {
  expectNone(
    (source) => {
      const others = allowed[source.part]
      if (!others) return []
      const known = [source.part, ...others]
      return listOwnImports(source).filter((target) => !known.includes(target.split('/')[0] ?? ''))
    },
    `Imports go one way only. Besides itself and npm packages, a part may import: ${JSON.stringify(allowed)}`,
  )
})

test('no files import each other in a cycle', () => {
  const left = new Map(
    sources.map((source) => [source.file, listOwnImports(source, /(?<!')from\s*'([^']+)'/g)]),
  )
  for (;;) {
    const imported = new Set([...left.values()].flat())
    const free = [...left].filter(
      ([file, targets]) => !imported.has(file) || !targets.some((target) => left.has(target)),
    )
    if (free.length === 0) break
    for (const [file] of free) left.delete(file)
  }
  expect(
    [...left.keys()],
    'None of them can be read alone. Move what both need into a file of its own.',
  ).toEqual([])
})

const foreignTechnology: Record<string, RegExp> = {
  contract: /^(?!zod\/mini$|\.)/,
  domain: /^(fastify|@fastify\/|react|vite|node:http)/,
  web: /^(fastify|@fastify\/|drizzle|pg$|node:|zod(\/|$))/,
}

test('no part imports a library that it must not use', () => {
  expectNone(
    ({ part, text }) => listImports(text).filter((name) => foreignTechnology[part]?.test(name)),
    'The contract is zod and plain TypeScript; the domain has no HTTP and no React; web also runs in a browser.',
  )
})

/** What Safari 16.0, Chrome 99 or Firefox 104 lacks. With `?.`, a function is optional. `z.union` belongs to zod. */
const newerThanBrowsers = [
  /\b(?:Map|Object)\.groupBy\b/g,
  /\.(?:toSorted|toReversed|toSpliced|with|isWellFormed|toWellFormed|checkVisibility|requestClose)\(/g,
  /\.(?:canParse|withResolvers|fromAsync|getOrInsert|getOrInsertComputed|togglePopover|showPopover)\(/g,
  /(?<!\bz\s*)\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/g,
  /(?<!Object)\.(?:values|keys|entries|matchAll)\([^()]*\)\s*\.(?:map|flatMap|filter|some|every|find|take|drop|reduce|toArray|forEach)\(/g,
  /\b(?:AbortSignal\.(?:any|timeout)|Promise\.try|RegExp\.escape|requestIdleCallback|scrollend)\b/g,
  /\b(?:query|params|searchParams|search)\.size\b/g,
  /\bnew FormData\([^()]*,/g,
  /\(\?<[=!]/g,
]

test('what a browser loads uses nothing that the oldest supported browsers lack', () => {
  expectNone(
    ({ part, code }) =>
      part === 'web' || part === 'contract'
        ? newerThanBrowsers.flatMap((newer) => code.match(newer) ?? [])
        : [],
    'docs/decisions/screens.md names these browsers, and tests/browser/older-browsers.test.ts opens the pages in one.',
  )
})

test('rules import only the contract and other rules, and never use async or await', () => {
  const rules = sources.filter(({ file }) => file.endsWith('-rules.ts'))
  expect(rules.length).toBeGreaterThan(0)
  expectNone((source) => {
    if (!rules.includes(source)) return []
    const others = listOwnImports(source).filter(
      (target) => !target.startsWith('contract/') && !target.endsWith('-rules.ts'),
    )
    return /\bawait\b|\basync\b/.test(source.code) ? [...others, 'waits'] : others
  }, 'Rules are pure functions: a test of them needs nothing else.')
})

test('the audiences under web/ never import each other', () => {
  const audiences = ['web/visitor/', 'web/owner/', 'web/admin/']
  expectNone((source) => {
    const own = audiences.find((audience) => source.file.startsWith(audience))
    const others = own ? audiences.filter((audience) => audience !== own) : []
    return listOwnImports(source).filter((target) => others.some((other) => target.startsWith(other)))
  }, 'What two audiences share lives in web/business or web/ui.')
})

test('only config.ts reads the environment', () => {
  const readers = sources.filter(({ code }) => /process\.env/.test(code)).map(({ file }) => file)
  expect(readers, 'With one reader every value is checked before the start.').toEqual(['config.ts'])
})

test('nothing has the type any, and nothing is hidden from the type check', () => {
  expectNone(
    ({ code, text }) => [
      ...(code.match(/:\s*any\b|\bas any\b|<any>/g) ?? []),
      ...(text.match(/@ts-(ignore|expect-error|nocheck)/g) ?? []),
    ],
    'A type that says nothing protects nothing.',
  )
})

test('no object is spread only to write its fields in fewer lines', () => {
  expectNone(({ code }) => code.match(/\.\.\.\{.*/g) ?? [], 'Write each field by itself.')
})

test('no row of the database is cast to a type', () => {
  expectNone(
    ({ code }) => code.match(/\brows?(\[\d+\])? as [A-Z]\w*/g) ?? [],
    'Only the types of a query prove that its columns match. A cast hides a missing column.',
  )
})

test('no file has a catch-all name, such as utils or helpers', () => {
  expectNone(
    ({ file }) => file.match(/(^|\/)(index|utils?|helpers?|common|misc)(\.|\/)/)?.slice(2, 3) ?? [],
    'A file is named for what is in it.',
  )
})

test('no two files of a part have the same name', () => {
  const names = sources.map(({ file, part }) => `${part}: ${file.split('/').pop()}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('every file begins with a comment that says what is in it', () => {
  expectNone(
    ({ text }) => (/^(\/\/|\/\*)/.test(text) ? [] : [text.split('\n')[0] ?? '']),
    'The first line tells a newcomer whether this is the file to read.',
  )
})

test('every exported function of the contract, the domain and the database is documented', () => {
  const exported =
    /(?:^|\n)(?<before>[^\n]*)\n(?<line>export (?:async )?(?:function|const \w+ = (?:async )?\()[^\n]*)/g
  expectNone(({ part, text }) => {
    if (!['contract', 'domain', 'database'].includes(part)) return []
    const found = [...text.matchAll(exported)].map(({ groups }) => groups ?? {})
    return found.flatMap(({ before = '', line = '' }) => (/\*\/|^\/\*\*/.test(before) ? [] : [line]))
  }, 'A public function says what it promises and when it refuses.')
})

test('every call names who may make it, and refuses unknown keys', () => {
  const calls = Object.entries<Endpoint>(endpoints)
  const open = calls.filter(
    ([, { access }]) => !['everyone', 'account', 'owner', 'staff', 'administrator'].includes(access),
  )
  expect(open, 'A call without access would be open to everyone by accident.').toEqual([])
  const lenient = calls.filter(([, { input }]) => input.safeParse({ stranger: '1' }).success)
  expect(lenient, 'Unknown keys are refused, not ignored.').toEqual([])
})

/** Every import, also one that is loaded later. */
const anyImport = /(?<!')(?:from|import)\s*\(?\s*'([^']+)'/g

function listImports(text: string, pattern = anyImport): string[] {
  return [...text.matchAll(pattern)].map((found) => found[1] ?? '')
}

/** The imported files of ours, as paths under src/. */
function listOwnImports({ file, text }: Source, pattern = anyImport): string[] {
  return listImports(text, pattern)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(root, resolve(root, dirname(file), name)).replaceAll('\\', '/'))
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
}
