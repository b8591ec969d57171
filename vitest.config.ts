// The groups of tests: `rules` and `quick` need no build and no server, the others start what they use.
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { whyNoPooledServers } from './tests/world/start-pgbouncer.ts'

/** Which groups run together, and how many files at a time. These files never wait, so two run at a time on two cores. */
const first = { groupOrder: 0, maxWorkers: 2 }
/** Four at a time on two cores, because each file also waits. */
const together = { groupOrder: 1, maxWorkers: 4 }
const alone = { groupOrder: 2, maxWorkers: 2 }

/** Decides the order of the tests in each file, and the inputs of the property tests. SEED=… sets another one. */
const seed = Number(process.env.SEED ?? 20261124)

/** These measure seconds while they kill, stop or suspend processes. Vitest orders groups by name, so they run last, when cores become free. */
const timed = ['tests/database/{one-program,embedded,pooled}', 'tests/process/stop']

/** These keep state in modules, or replace a module: each file needs a process of its own. */
const separate = [
  'src/domain/accounts/password-hasher',
  'tests/accounts/sign-in',
  'tests/mail/{crash,outbox,transports}',
  'tests/process/*',
]

/** These keep no state between files, so they share their processes: otherwise each would load Vitest, zod or fast-check again. */
const rules = ['src/{contract,domain,database,http,commands}/**/*', 'src/web/**/*-rules']

/** These run a tool for seconds, read the whole gazetteer, or wait. `npm run check` leaves them out; `npm test` runs them. */
const slow = ['tests/{gazetteer,html-checker,openapi,ops,province-map}', 'src/http/shared-cache']

/** These have a short round in `npm test` and a full one in `npm run endure`. */
const endurance = [
  'tests/browser/moderator-journeys',
  'tests/database/durability',
  'tests/database/one-program',
  'tests/imports/killed-import',
  'tests/mail/crash',
  'tests/media/killed-writer',
  'tests/moderation/races',
  'tests/reviews/killed-publishing',
  'tests/search/oracle',
]

type Group = {
  name: string
  files: string[]
  exclude?: string[]
  /** Whether the files share their processes: loading the server takes half a second per process. */
  sharesProcess?: boolean
  timeoutMs?: number
  when: { groupOrder: number; maxWorkers: number; globalSetup?: string }
  env?: object
}
/** Whether tests of the group import screens, which Node cannot read without Vite. */
const rendersScreens = (name: string) => name === 'quick' || name === 'slow'

const group = ({
  name,
  files,
  exclude = [],
  sharesProcess = false,
  timeoutMs = 480_000,
  when: { groupOrder, ...when },
  env,
}: Group) => ({
  // React renders several times faster without its checks for development.
  ...(rendersScreens(name) && { oxc: { jsx: { development: false } } }),
  test: {
    name,
    include: files.map((file) => `${file}.test.{ts,tsx}`),
    exclude: exclude.map((file) => `${file}.test.ts`),
    setupFiles: 'tests/world/fixed-seed.ts',
    isolate: !sharesProcess,
    // No test may depend on another one of its file.
    sequence: { groupOrder, shuffle: { tests: true } },
    // A busy machine is slow, but a condition that a test waits for still becomes true.
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    expect: { poll: { timeout: 60_000 } },
    // Programs that a test starts keep their compiled code between starts, as ours does.
    env: {
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/mzansi-local/compiled'),
      ...(rendersScreens(name) && { NODE_ENV: 'production' }),
      ...env,
    },
    experimental: { viteModuleRunner: rendersScreens(name) },
    ...when,
  },
})

/** Why the group `pooled` cannot run: some tests of the calls once more, through PgBouncer and with a standby for public reads. */
const reason = whyNoPooledServers()
if (reason) console.warn(`The tests through a pooler and with a standby are skipped. ${reason}`)

const groups = [
  group({
    name: 'rules',
    files: rules,
    exclude: [...separate, ...slow],
    sharesProcess: true,
    when: first,
  }),
  group({
    name: 'quick',
    files: ['src/**/*', 'tests/*'],
    exclude: [...separate, ...rules, ...slow],
    sharesProcess: true,
    when: first,
  }),
  group({
    name: 'server',
    files: [
      'tests/{accounts,api,claims,database,imports,mail,media,moderation,owners,reviews,search,settings}/**/*',
    ],
    exclude: [...timed, ...separate],
    sharesProcess: true,
    when: together,
  }),
  group({ name: 'slow', files: slow, sharesProcess: true, when: together }),
  group({ name: 'separate', files: separate, exclude: timed, when: together }),
  group({
    name: 'browser',
    files: ['tests/{browser,pages}/**/*'],
    sharesProcess: true,
    when: { ...together, globalSetup: 'tests/world/refuse-stale-build.ts' },
  }),
  ...(reason
    ? []
    : [
        group({
          name: 'pooled',
          files: ['tests/api/business-lists', 'tests/database/migrations', 'tests/search/search'],
          sharesProcess: true,
          when: together,
          env: { TEST_DATABASE: 'pooled' },
        }),
      ]),
  group({ name: 'timed', files: timed, when: together }),
]
const hour = 3_600_000

export default defineConfig(({ mode }) => {
  const isEndurance = mode === 'endurance'
  return {
    test: {
      globalSetup: 'tests/world/shared-servers.ts',
      experimental: { viteModuleRunner: false },
      sequence: { seed },
      provide: { isEndurance, seed },
      projects: isEndurance
        ? [group({ name: 'endurance', files: endurance, timeoutMs: hour, when: alone })]
        : groups,
    },
  }
})
