// Knows the groups of tests: `quick` needs no build and no server, the others start what they use.
import { defineConfig } from 'vitest/config'

const group = (name: string, include: string[], timeout: number) => ({
  test: { name, include, testTimeout: timeout, hookTimeout: 120_000 },
})

export default defineConfig({
  test: {
    projects: [
      group(
        'quick',
        ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/*.test.ts', 'tests/rules/**/*.test.ts'],
        20_000,
      ),
      group('database', ['tests/database/**/*.test.ts'], 120_000),
      group('accounts', ['tests/accounts/**/*.test.ts'], 120_000),
      group('mail', ['tests/mail/**/*.test.ts'], 240_000),
      group('media', ['tests/media/**/*.test.ts'], 120_000),
      group('owners', ['tests/owners/**/*.test.ts'], 120_000),
      group('moderation', ['tests/moderation/**/*.test.ts'], 120_000),
      group(
        'api',
        ['tests/process/**/*.test.ts', 'tests/api/**/*.test.ts', 'tests/search/**/*.test.ts'],
        60_000,
      ),
      group('pages', ['tests/pages/**/*.test.ts'], 60_000),
      group('browser', ['tests/browser/**/*.test.ts'], 120_000),
    ],
    // Two cores: files one after another, so that a browser and two databases never starve each other.
    fileParallelism: false,
  },
})
