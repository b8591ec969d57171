// The proxies between the parts: Varnish, HAProxy in front of the copies and of each PostgreSQL, PgBouncer in transaction mode.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodes, ports } from './ports.ts'
import { folder, makeFolder, start } from './processes.ts'

const host = '127.0.0.1'

/** Starts all proxies. `copies` are the numbers of the copies of the program that may run. */
export function startProxies(copies: number[]): void {
  const haproxy = join(folder, 'haproxy.cfg')
  writeFileSync(haproxy, haproxySettings(copies), { mode: 0o644 })
  start('haproxy', '/usr/sbin/haproxy', ['-db', '-f', haproxy])
  const pgbouncer = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users.txt'), '"mzansi" ""\n', { mode: 0o644 })
  writeFileSync(pgbouncer, pgbouncerSettings, { mode: 0o644 })
  start('pgbouncer', '/usr/sbin/pgbouncer', ['-q', pgbouncer])
  startVarnish()
}

// The configuration that operators get, with the balancer as its backend.
function startVarnish(): void {
  const own = makeFolder('varnish')
  const vcl = readFileSync(join(import.meta.dirname, '../../ops/varnish.vcl'), 'utf8')
  writeFileSync(join(own, 'site.vcl'), vcl.replace('"3000"', `"${ports.balancer}"`), { mode: 0o644 })
  const sockets = ['-a', `${host}:${ports.site}`, '-a', `purge=${host}:${ports.purge}`]
  const settings = ['-s', 'malloc,64m', '-p', 'http_gzip_support=off']
  start('varnish', '/usr/sbin/varnishd', [
    ...['-F', '-j', 'none', '-n', own, '-f', join(own, 'site.vcl')],
    ...sockets,
    ...settings,
  ])
}

// A copy that is stopping reports it on /readyz and still serves for a second, so it is taken out before it exits. When no copy is
// ready, because PostgreSQL accepts no writes, visitors are sent to all running copies, which can still read.
function haproxySettings(copies: number[]): string {
  const servers = (check: string) =>
    copies.map((copy) => `  server copy${copy} ${host}:${ports.copy(copy)} ${check}`).join('\n')
  return `
global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend site
  bind ${host}:${ports.balancer}
  use_backend running if { nbsrv(ready) eq 0 }
  default_backend ready
backend ready
  ${retrying}
  option httpchk GET /readyz
${servers('check inter 300ms fall 2 rise 1')}
backend running
  ${retrying}
  option httpchk GET /healthz
${servers('check inter 300ms fall 2 rise 1')}
${databaseListener('primary', ports.primary, '/primary', nodes)}
${nodes.map((node) => databaseListener(`standby${node}`, ports.standby(node), '/replica', [node])).join('\n')}
`
}

// A request that may have been processed already is retried only if it is a GET.
const retrying = `option http-server-close
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET`

function databaseListener(name: string, port: number, path: string, members: number[]): string {
  const servers = members.map(
    (node) =>
      `  server node${node} ${host}:${ports.postgres(node)} check port ${ports.patroni(node)} inter 1s fall 2 rise 1 on-marked-down shutdown-sessions`,
  )
  return `listen ${name}
  mode tcp
  timeout client 1h
  timeout server 1h
  bind ${host}:${port}
  option httpchk GET ${path}
${servers.join('\n')}`
}

const pgbouncerSettings = `
[databases]
* = host=${host} port=${ports.primary}
[pgbouncer]
pool_mode = transaction
listen_addr = ${host}
listen_port = ${ports.pgbouncer}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
max_client_conn = 500
default_pool_size = 20
server_login_retry = 1
`
