// Which packages of Debian the cluster needs, and says what to install.
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

/** Their names. */
export const packages = Object.keys(files)

/** Ends the program when a package is missing. */
export function requirePackages(): void {
  const missing = Object.entries(files).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
  if (missing.length === 0) return
  console.error(`The cluster needs more packages: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
