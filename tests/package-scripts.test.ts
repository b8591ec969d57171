// Checks package.json and bin/: a signal reaches the program, and a missing installation is explained in a sentence.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

/** Scripts that end by themselves, and keep nothing open. */
const short = ['build', 'lint', 'check', 'test']

test('every script that runs the program replaces the shell of npm with it', () => {
  const long = Object.entries(manifest.scripts).filter(([name]) => !short.includes(name))
  expect(long.length).toBeGreaterThan(5)
  // npm sends a signal only to its shell, which would end without passing it on.
  expect(long.filter(([, script]) => !/(^|&& )exec [^&]+$/.test(script))).toEqual([])
})

test('packages of the running program are dependencies, and those that only build the screens are devDependencies', () => {
  const forDevelopment = /^src\/(web|commands\/(dev|dev-server|gazetteer.*))\b/
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => /\.ts$/.test(file) && !file.includes('.test.') && !forDevelopment.test(file))
  const named = sources.flatMap((file) => {
    const imports = readFileSync(file, 'utf8').matchAll(
      /(?:^import (?!type )[^']*|import\()'([^'.#][^']*)'/gm,
    )
    return [...imports].map(([, name = '']) => name).filter((name) => !name.startsWith('node:'))
  })
  const packages = new Set(
    named.map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  )
  expect(packages).toContain('fastify')
  expect([...packages].filter((name) => !Object.hasOwn(manifest.dependencies, name))).toEqual([])
  for (const name of ['vite', 'react', 'lucide-react']) expect(manifest.devDependencies).toHaveProperty(name)
})

// A renderer of another mode calls functions that React's production build does not have.
test('the screens are built for production, whatever NODE_ENV is', () => {
  const { stdout } = spawnSync(
    'sh',
    ['-c', manifest.scripts.build.replace(/&& vite .*/, '&& echo $NODE_ENV')],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'development' },
    },
  )
  expect(stdout).toBe('production\n')
})

test('without npm ci, or with Node 20, a command says what is missing, and otherwise it runs', () => {
  const root = mkdtempSync(join(tmpdir(), 'mzansi-install-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync('bin', join(root, 'bin'), { recursive: true })
  const start = (version: string) => {
    writeFileSync(join(root, 'node'), `#!/bin/sh\n[ "$1" = --version ] && echo ${version} || echo "$@"`, {
      mode: 0o755,
    })
    const env = { PATH: `${root}:${process.env.PATH}` }
    return spawnSync(join(root, 'bin/mzansi-local'), ['serve'], { encoding: 'utf8', env })
  }
  const missing = { status: 1, stderr: expect.stringMatching(/^Cannot start\..*npm ci\n$/) }
  expect(start('v24.1.0')).toMatchObject(missing)
  mkdirSync(join(root, 'node_modules/fastify'), { recursive: true })
  expect(start('v20.20.2')).toMatchObject(missing)
  expect(start('v24.1.0')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/mzansi-local\.ts serve\n$/),
  })
})
