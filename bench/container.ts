// Builds the image of the Dockerfile and runs it as compose.yaml does: another user, no rights, a root that cannot be written.
// Needs root and Debian: apt-get install buildah mmdebstrap libgpgme11. Then: npx node bench/container.ts
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildImage } from './container-image.ts'

const mostMegabytes = 350
const port = Number(process.env.PORT ?? 7790)
const at = (path: string) => `http://127.0.0.1:${port}${path}`
const admin = { ADMIN_EMAIL: 'nomvula@directory.example', ADMIN_PASSWORD: 'stored in a safe box' }

const image = buildImage()
const volume = mkdtempSync(join(tmpdir(), 'mzansi-volume-'))
const children: ChildProcess[] = []
try {
  const [user = 0, group = 0] = image.user.split(':').map(Number)
  chownSync(volume, user, group)
  expect(`the image runs as user ${user}`, user > 0)
  expect(`${image.megabytes} MB above its base, at most ${mostMegabytes}`, image.megabytes <= mostMegabytes)
  const packages = ['vite', 'vitest', 'typescript', 'react', 'playwright-core', '@biomejs/biome', 'node']
  const found = packages.filter((name) => existsSync(join(image.folder, 'app/node_modules', name)))
  expect(`no packages of development: ${found.join(', ') || 'none'}`, found.length === 0)
  expect('the root cannot be written', run(['/bin/sh', '-c', '! touch /app/x 2> /dev/null']).status === 0)

  const first = await start()
  expect('/readyz', (await fetch(at('/readyz'))).ok)
  expect('a registration with 201', (await register()) === 201)
  expect(
    'create-admin through the running program',
    command(['create-admin', '--email', 'thandi@directory.example']),
  )
  expect('the health check of the image', run(healthCheck()).status === 0)
  expect('SIGTERM ends it with 0', (await stop(first, 'SIGTERM')) === 0)
  const second = await start()
  expect('a restart keeps the registration', (await register()) === 409)
  expect('check finds nothing wrong', command(['check']))
  await stop(second, 'SIGKILL')
  const third = await start()
  expect('a start after SIGKILL', (await fetch(at('/'))).ok)
  expect('backup', command(['backup']) && readdirSync(join(volume, 'backups')).length === 1)
  await stop(third, 'SIGTERM')
} finally {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  rmSync(volume, { recursive: true, force: true })
  image.remove()
}

function expect(what: string, isTrue: boolean): void {
  console.log(`${isTrue ? 'ok   ' : 'WRONG'} ${what}`)
  if (!isTrue) process.exitCode = 1
}

/**
 * What a container engine does, by util-linux: mounts of its own, a root that cannot be written, an empty /tmp, no rights. The
 * temporary folder outlives a process here, so that a command finds the socket of the running program as `docker exec` does.
 */
function isolated(words: string[]): [string, string[]] {
  const script = `set -e; root=$1 volume=$2 temporary=$3; shift 3
    mount --bind "$root" "$root"; mount --bind "$volume" "$root/data"; mount --bind "$temporary" "$root/tmp"
    mount --rbind /proc "$root/proc"; mount --rbind /dev "$root/dev"; mount -o remount,bind,ro "$root"
    exec setpriv --no-new-privs --bounding-set=-all,+sys_chroot,+setuid,+setgid \\
      chroot --userspec=${image.user} --groups= "$root" "$@"`
  const temporary = join(volume, 'tmp')
  spawnSync('install', ['-d', '-m', '1777', temporary])
  const environment = {
    NODE_ENV: 'production',
    DATA_DIR: '/data',
    HOST: '127.0.0.1',
    PORT: String(port),
    ...admin,
  }
  const named = Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', ...environment })
  const inside = ['env', '-i', '-C', '/data', ...named.map(([name, value]) => `${name}=${value}`), ...words]
  return [
    'unshare',
    [
      '--mount',
      '--propagation',
      'private',
      'sh',
      '-c',
      script,
      'sh',
      image.folder,
      volume,
      temporary,
      ...inside,
    ],
  ]
}

function run(words: string[]) {
  const [unshare, options] = isolated(words)
  return spawnSync(unshare, options, { encoding: 'utf8' })
}

function command(words: string[]): boolean {
  const { status, stdout, stderr } = run(['mzansi-local', ...words])
  console.log(`${stdout}${stderr}`.trim().replace(/^/gm, '        '))
  return status === 0
}

/** The command of the Dockerfile's health check. */
function healthCheck(): string[] {
  const line = readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8').match(
    /HEALTHCHECK[\s\S]*?CMD (\[.*\])/,
  )
  return JSON.parse(line?.[1] ?? '[]') as string[]
}

async function start(): Promise<ChildProcess> {
  const began = performance.now()
  const child = spawn(...isolated(['mzansi-local', 'serve']), { stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  while (child.exitCode === null && !(await fetch(at('/readyz')).catch(() => null))?.ok) await pause(50)
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
  const business = {
    name: 'Corner of Hope Spaza',
    category: 'Shopping',
    location: 'Khayelitsha, Western Cape',
  }
  const text = {
    description: 'Bread, airtime, paraffin and a chair in the shade, from five until late.',
    priceLevel: 1,
  }
  const owner = {
    ownerName: 'Ayanda Khumalo',
    ownerEmail: 'ayanda@owner.example',
    password,
    confirmPassword: password,
  }
  const response = await fetch(at('/api/businesses/register'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...business, ...text, ...owner }),
  })
  return response.status
}
