// Checks the scripts of package.json: a signal reaches the program, and a missing installation is said in a sentence.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

/** They end by themselves and hold nothing. */
const short = ['build', 'lint', 'check', 'test', 'predemo', 'predev']

test('every script that runs the program replaces the shell of npm by it', () => {
  const long = Object.entries(manifest.scripts).filter(([name]) => !short.includes(name))
  expect(long.length).toBeGreaterThan(5)
  // npm sends a signal to its shell only, and that would end without passing it on.
  expect(long.filter(([, script]) => !/(^|&& )exec [^&]+$/.test(script))).toEqual([])
})

test('npm start can build the screens where npm left out the packages of development', () => {
  const sources = ['vite.config.ts', 'src/web/styles.css'].map((path) => readFileSync(path, 'utf8'))
  const named = sources.join('\n').matchAll(/(?:from|@import) ['"]([^.'"][^'"]*)['"]/g)
  const packages = [...named].map(([, name = '']) => name)
  expect(packages).toContain('vite')
  expect(packages.filter((name) => !Object.hasOwn(manifest.dependencies, name))).toEqual([])
})

// A renderer of another mode calls what React's production build does not have.
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

test('without npm ci the start says what is missing', () => {
  const root = mkdtempSync(join(tmpdir(), 'mzansi-install-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync('src/check-install.mjs', join(root, 'src/check-install.mjs'))
  const start = () => spawnSync(process.execPath, [join(root, 'src/check-install.mjs')], { encoding: 'utf8' })
  expect(start()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Cannot start\..*npm ci\n$/) })
  mkdirSync(join(root, 'node_modules/node'), { recursive: true })
  expect(start()).toMatchObject({ status: 0, stderr: '' })
})
