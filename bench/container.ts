// Builds the image of the Dockerfile and runs it as docs/install/one-container.md says: another user, no rights, a read-only root.
// Needs root and Debian: apt-get install buildah mmdebstrap libgpgme11. Then: npx node bench/container.ts
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listBlocks } from '../tests/world/operating-page.ts'
import { buildImage } from './container-image.ts'
import { isolate, makeVolumes, runIsolated } from './isolated-process.ts'

const maxMegabytes = 350
const port = Number(process.env.PORT ?? 7790)
const at = (path: string) => `http://127.0.0.1:${port}${path}`
const environment = { HOST: '127.0.0.1', PORT: String(port), ADMIN_PASSWORD: 'stored in a safe box' }
const forDevelopment = ['vite', 'vitest', 'typescript', 'react', 'playwright-core', '@biomejs/biome', 'node']

const built = buildImage()
let image = built
let volumes = makeVolumes(image)
const children: ChildProcess[] = []
try {
  inspectImage()
  await serveImage()
  removeVolumes()
  console.log('\nAs root, who may change owners but make no user namespace:')
  image = { ...built, user: '0:0' }
  volumes = makeVolumes(image)
  await serveImage()
} finally {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  removeVolumes()
  built.remove()
}

function removeVolumes(): void {
  rmSync(volumes.data, { recursive: true, force: true })
}

function inspectImage(): void {
  const user = Number.parseInt(image.user, 10)
  expect(`the image runs as user ${user}`, user > 0)
  expect(`${image.megabytes} MB above its base, at most ${maxMegabytes}`, image.megabytes <= maxMegabytes)
  const found = forDevelopment.filter((name) => existsSync(join(image.folder, 'app/node_modules', name)))
  expect(`no packages of development: ${found.join(', ') || 'none'}`, found.length === 0)
  expect('the root cannot be written', run(['/bin/sh', '-c', '! touch /app/x 2> /dev/null']).status === 0)
  const line = dockerLines('docker run')[0] ?? ''
  const flags = [
    '--read-only',
    '--tmpfs /tmp',
    '--cap-drop ALL',
    '--security-opt no-new-privileges',
    '-v mzansi-local:/data',
  ]
  expect(
    'the page starts it with the same limits',
    flags.every((flag) => line.includes(flag)),
  )
}

async function serveImage(): Promise<void> {
  const first = await start()
  expect('/readyz', (await fetch(at('/readyz'))).ok)
  expect('a registration with 201', (await register()) === 201)
  for (const line of dockerLines('docker exec')) expect(line, runOnPage(line))
  expect('the backup is on the volume', readdirSync(join(volumes.data, 'backups')).length === 1)
  expect('the health check of the image', run(healthCheck()).status === 0)
  expect('SIGTERM ends it with 0', (await stop(first, 'SIGTERM')) === 0)
  const second = await start()
  expect('a restart keeps the registration', (await register()) === 409)
  await stop(second, 'SIGKILL')
  const third = await start()
  expect('a start after SIGKILL', (await fetch(at('/'))).ok)
  await stop(third, 'SIGTERM')
}

function expect(what: string, isTrue: boolean): void {
  console.log(`${isTrue ? 'ok   ' : 'WRONG'} ${what}`)
  if (!isTrue) process.exitCode = 1
}

function run(words: string[]) {
  return runIsolated(image, volumes, environment, words)
}

function dockerLines(command: string): string[] {
  return listBlocks('docker')
    .flat()
    .filter((line) => line.startsWith(command))
}

/** Runs the words after the container's name in `docker exec … mzansi-local <command>`. */
function runOnPage(line: string): boolean {
  const words = line.replace(/^docker exec (-it )?mzansi-local /, '').split(' ')
  const { status, stdout, stderr } = run(words)
  console.log(`${stdout}${stderr}`.trim().replace(/^/gm, '        '))
  return status === 0
}

/** The command of the Dockerfile's health check. */
function healthCheck(): string[] {
  const dockerfile = readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8')
  return JSON.parse(/HEALTHCHECK[\s\S]*?CMD (\[.*\])/.exec(dockerfile)?.[1] ?? '[]') as string[]
}

async function start(): Promise<ChildProcess> {
  const began = performance.now()
  const child = spawn(...isolate(image, volumes, environment, ['mzansi-local', 'serve']), {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  while (child.exitCode === null && !(await fetch(at('/readyz')).catch(() => null))?.ok) await pause(50)
  if (child.exitCode !== null) throw new Error('The program ended at its start.')
  console.log(`      ready after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return child
}

async function stop(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  child.kill(signal)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

async function register(): Promise<number> {
  const password = 'a spaza that never closes'
  const response = await fetch(at('/api/businesses/register'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ownerName: 'Ayanda Khumalo',
      ownerEmail: 'ayanda@owner.example',
      password,
      confirmPassword: password,
      name: 'Corner of Hope Spaza',
      category: 'Shopping',
      description: 'Bread, airtime, paraffin and a chair in the shade, from five until late.',
      location: 'Khayelitsha, Western Cape',
      priceLevel: 1,
    }),
  })
  return response.status
}
