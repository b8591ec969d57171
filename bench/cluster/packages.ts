// Checks that the Debian packages of the cluster are installed, and says which are missing.
import { existsSync } from 'node:fs'

export const postgresBin = '/usr/lib/postgresql/15/bin'
const files = {
  postgresql: `${postgresBin}/postgres`,
  patroni: '/usr/bin/patroni',
  'python3-pysyncobj': '/usr/lib/python3/dist-packages/pysyncobj',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  varnish: '/usr/sbin/varnishd',
}

export const packages = Object.keys(files)

/** Exits when a package is missing. */
export function requirePackages(): void {
  const missing = Object.entries(files).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
  if (missing.length === 0) return
  console.error(`The cluster needs more packages: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
