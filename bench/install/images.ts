// Makes the images that the pages name from Debian's packages, where no registry can be reached.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { base, makeBaseOnce } from '../container-image.ts'

const hub = 'docker.io/library'

// What PostgreSQL's image promises: the first start creates the user and the database that the environment names.
const startPostgres = `#!/bin/sh
set -e
data=/var/lib/postgresql/data
mkdir -p /run/postgresql && chown postgres: /run/postgresql
as="setpriv --reuid=postgres --regid=postgres --init-groups"
if [ ! -s $data/PG_VERSION ]; then
  chown postgres: /var/lib/postgresql
  echo "$POSTGRES_PASSWORD" > /tmp/password && chown postgres /tmp/password
  $as initdb -D $data -U "$POSTGRES_USER" --pwfile=/tmp/password -A scram-sha-256 $POSTGRES_INITDB_ARGS
  rm /tmp/password
  echo 'local all all trust' > $data/pg_hba.conf
  $as pg_ctl -D $data -w -o '-c listen_addresses=' start
  createdb -U "$POSTGRES_USER" "$POSTGRES_USER"
  $as pg_ctl -D $data -w stop
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
fi
exec $as "$@" -D $data -c listen_addresses='*'
`
const postgres = `FROM scratch
ADD system.tar /
COPY --chmod=755 start /usr/local/bin/start
ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/bin:/usr/bin:/usr/sbin:/bin LANG=C.UTF-8
ENTRYPOINT ["start"]
VOLUME /var/lib/postgresql
`
const caddy = `FROM scratch
ADD system.tar /
ENV PATH=/usr/bin:/bin XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
`

/** Makes the missing images in `work`, for Podman with `environment`. An image that was pulled is left alone. */
export function makeImages(work: string, environment: NodeJS.ProcessEnv): void {
  const has = (name: string) =>
    spawnSync('podman', ['image', 'exists', name], { env: environment }).status === 0
  const node = `${hub}/node:24-bookworm-slim`
  if (!has(node)) {
    makeBaseOnce()
    execFileSync('podman', ['tag', base, node], { env: environment })
  }
  const build = (name: string, packages: string, containerfile: string) => {
    if (has(`${hub}/${name}`)) return
    const folder = join(work, name.replace(':', '-'))
    mkdirSync(folder, { recursive: true })
    const system = join(folder, 'system.tar')
    const options = ['--variant=minbase', `--include=${packages}`, 'bookworm', system]
    if (!existsSync(system)) execFileSync('mmdebstrap', options, { stdio: 'inherit' })
    writeFileSync(join(folder, 'start'), startPostgres)
    writeFileSync(join(folder, 'Containerfile'), containerfile)
    execFileSync('podman', ['build', '--tag', `${hub}/${name}`, folder], {
      env: environment,
      stdio: 'inherit',
    })
  }
  build('postgres:18-bookworm', 'postgresql', postgres)
  build('caddy:2', 'caddy,ca-certificates', caddy)
}
