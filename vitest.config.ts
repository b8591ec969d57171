// Knows the groups of tests: `quick` needs no build and no server, the others start what they use.
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Which groups run together, and how many files at once: two cores carry three that also wait, but not while a crash is timed. */
const together = { sequence: { groupOrder: 1 }, maxWorkers: 3 }
const alone = { sequence: { groupOrder: 2 }, maxWorkers: 1 }
// A second try tells a machine that was busy for a moment from a screen that is broken; the report names both.
const inBrowsers = { sequence: { groupOrder: 3 }, maxWorkers: 3, retry: 1 }

/** What would fail, or show nothing, beside another file: it kills, hangs and counts the seconds. */
const timed = ['tests/database/{durability,folder-lock,hung-query,one-session}', 'tests/process/process']

const group = (name: string, files: string[], timeout: number, when: object) => ({
  test: {
    name,
    include: files.map((file) => `${file}.test.{ts,tsx}`),
    exclude: when === alone ? [] : timed.map((file) => `${file}.test.ts`),
    testTimeout: timeout,
    hookTimeout: 120_000,
    // A busy machine is slow, and what is waited for comes all the same.
    expect: { poll: { timeout: 15_000 } },
    // Programs that a test starts keep their compiled code between starts, as ours does.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/mzansi-local/compiled') },
    ...when,
  },
})

export default defineConfig({
  test: {
    globalSetup: 'tests/world/shared-servers.ts',
    projects: [
      group('quick', ['src/**/*', 'tests/*'], 20_000, together),
      group('api', ['tests/api/**/*', 'tests/search/**/*'], 60_000, together),
      group('accounts', ['tests/accounts/**/*'], 120_000, together),
      group('owners', ['tests/owners/**/*'], 120_000, together),
      group('moderation', ['tests/moderation/**/*'], 240_000, together),
      group('mail', ['tests/mail/**/*'], 240_000, together),
      group('media', ['tests/media/**/*'], 120_000, together),
      group('pages', ['tests/pages/**/*'], 60_000, together),
      group('database', ['tests/database/**/*', 'tests/process/**/*'], 120_000, together),
      group('timed', timed, 120_000, alone),
      group('browser', ['tests/browser/**/*'], 240_000, inBrowsers),
    ],
  },
})
