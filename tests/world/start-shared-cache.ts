// Starts nginx or Varnish with the configuration of ops/ in front of a test server, if Debian's package is installed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** The two programs that `ops/` has a configuration for. */
export type SharedCacheKind = 'nginx' | 'Varnish'

const programs = { nginx: '/usr/sbin/nginx', Varnish: '/usr/sbin/varnishd' }
const ops = join(import.meta.dirname, '../../ops')

/** Why a test with this program is skipped on this machine, or null. */
export const whyNoSharedCache = (kind: SharedCacheKind): string | null =>
  existsSync(programs[kind]) ? null : `It needs ${kind}: apt-get install ${kind.toLowerCase()}.`

/** Starts nginx in front of all copies of a program, or Varnish in front of the first one, which sends its purges to `purgePort`. */
export async function startSharedCache(kind: SharedCacheKind, ports: number[], purgePort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'mzansi-shared-cache-'))
  const ownPort = await freePort()
  const args =
    kind === 'nginx'
      ? nginxArguments(folder, ports, ownPort)
      : varnishArguments(folder, ports, ownPort, purgePort)
  const child = spawn('/bin/sh', ['-c', supervisorScript, 'supervisor', folder, programs[kind], ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let errors = ''
  child.stderr.on('data', (text) => {
    errors += text
  })
  await waitUntilUp(child, ownPort, () => errors)
  const stop = async () => {
    child.stdin.end()
    await gone
  }
  return { url: `http://127.0.0.1:${ownPort}`, stop }
}

// The pipe closes when this process ends.
const supervisorScript = `
  trap '' INT TERM HUP
  folder=$1; shift
  "$@" < /dev/null & pid=$!
  read -r word
  kill -TERM $pid; wait $pid
  cd / && rm -rf "$folder"
`

function nginxArguments(folder: string, ports: number[], ownPort: number): string[] {
  const site = read('nginx.conf')
    .replace('/var/cache/nginx-mzansi', join(folder, 'cache'))
    .replace('listen 80;', `listen 127.0.0.1:${ownPort};`)
    .replace('listen [::]:80;', '')
    .replace(/server 127\.0\.0\.1:3000(.*;)/, (_line, options) =>
      ports.map((port) => `server 127.0.0.1:${port}${options}`).join(' '),
    )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  // As root, nginx would work as another user, who cannot write here.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const main = `daemon off; ${user} pid ${folder}/pid; error_log stderr; events {} http { access_log off;
    ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
    ${site} }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
}

function varnishArguments(folder: string, ports: number[], ownPort: number, purgePort: number): string[] {
  const vcl = read('varnish.vcl').replace('"3000"', `"${ports[0]}"`)
  writeFileSync(join(folder, 'varnish.vcl'), vcl)
  const [, options = ''] = /^ExecStart=\S+ (.+)$/m.exec(read('varnish-service.conf')) ?? []
  const adapted = options
    .replace('unix,user=vcache', 'none')
    .replace('/etc/varnish/mzansi.vcl', join(folder, 'varnish.vcl'))
    .replace(':6081', `:${ownPort}`)
    .replace(':6082', `:${purgePort}`)
  return ['-n', folder, ...adapted.split(' ')]
}

const read = (file: string) => readFileSync(join(ops, file), 'utf8')

async function waitUntilUp(child: ChildProcess, port: number, errors: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended: ${errors()}`)
    const socket = connect(port, '127.0.0.1')
    const isUp = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isUp) return
    await pause(50)
  }
}
