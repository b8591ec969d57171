// Follows the pages for containers with Debian's Podman and podman-compose instead of Docker.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { follow, type Machine, type } from './follow.ts'
import { makeImages } from './images.ts'
import { source } from './pages.ts'
import { expectVisible, untilReady } from './visit.ts'

const repository = join(import.meta.dirname, '../..')
const work = '/var/tmp/mzansi-install'
/** Another port than on the pages, if that one is taken: PORT. */
const port = process.env.PORT ?? '3000'
const local = { url: `http://localhost:${port}` }
/** A name for which Caddy is its own certificate authority, instead of the operator's name. */
const domain = 'directory.localhost'

/** Follows the page for the program alone, in one container. */
export async function followOneContainer(): Promise<void> {
  const machine = prepareMachine()
  try {
    await follow(machine, 'one-container')
    await untilReady(local)
    await expectVisible(local)
    console.log('ok    stopped and started again, and the business is there')
  } finally {
    podman(machine, 'rm', '--force', '--volumes', 'mzansi-local')
    podman(machine, 'volume', 'rm', 'mzansi-local')
    machine.end()
  }
}

/** Follows the page for compose: `alone`, with `postgres`, or with both and `caddy`. */
export async function followCompose(variant: string): Promise<void> {
  const machine = prepareMachine(variant)
  try {
    await follow(machine, 'compose', variant)
    await restart(machine, variant)
  } finally {
    await type(machine, `docker compose ${filesOf(variant)} down --volumes`, ['cd mzansi-local'])
    machine.end()
  }
}

async function restart(machine: Machine, variant: string): Promise<void> {
  await type(machine, `docker compose ${filesOf(variant)} restart`, ['cd mzansi-local'])
  const site = machine.site(local.url)
  await untilReady(site)
  await expectVisible(site)
  console.log('ok    restarted, and the business is there')
}

const filesOf = (variant: string): string =>
  ['compose.yaml', 'ops/compose.postgres.yaml', 'ops/compose.caddy.yaml']
    .slice(0, ['alone', 'postgres', 'caddy'].indexOf(variant) + 1)
    .map((file) => `-f ${file}`)
    .join(' ')

type ContainerMachine = Machine & { end: () => void }

function prepareMachine(variant = ''): ContainerMachine {
  mkdirSync(work, { recursive: true })
  const environment = { ...process.env, ...podmanEnvironment() }
  makeImages(work, environment)
  const folder = mkdtempSync(join(work, 'containers-'))
  return {
    shell: (script) => ['sh', ['-c', `set -e\ncd ${folder}\n${script}`]],
    environment,
    end: () => rmSync(folder, { recursive: true, force: true }),
    ...(variant === 'caddy' ? behindCaddy(environment) : { adapt, site: () => local }),
  }
}

function behindCaddy(environment: NodeJS.ProcessEnv): Pick<Machine, 'adapt' | 'site'> {
  const certificate = '/data/caddy/pki/authorities/local/root.crt'
  const words = ['exec', 'mzansi-local_caddy_1', 'cat', certificate]
  return {
    adapt: (line) =>
      adapt(
        line
          .replace('DOMAIN=directory.example', `DOMAIN=${domain}`)
          .replace('-fsS http://localhost:3000', `-kfsSL https://${domain}`),
      ),
    site: () => ({
      url: `https://${domain}`,
      ca: execFileSync('podman', words, { env: environment, encoding: 'utf8' }),
    }),
  }
}

// Podman reuses a layer of an earlier build only if the times of its files are the same.
const adapt = (line: string): string =>
  line
    .replace(source, repository)
    .replace('localhost:3000', `localhost:${port}`)
    .replace('127.0.0.1:3000:', `127.0.0.1:${port}:`)
    .replace(/^(git clone .*)$/, '$1 mzansi-local && find mzansi-local -exec touch -d @0 {} +')
    .replaceAll('docker compose', 'podman-compose')
    .replaceAll(/\bdocker (?=\w)/g, 'podman ')

// crun refuses the mixed control groups of some machines, and without CAP_SYS_RESOURCE no limit can be raised.
function podmanEnvironment(): Record<string, string> {
  const file = join(work, 'containers.conf')
  const limits = 'default_ulimits = ["nofile=10000:10000", "nproc=5000:5000"]'
  writeFileSync(file, `[containers]\n${limits}\n[engine]\nruntime = "runc"\n`)
  return {
    CONTAINERS_CONF: file,
    PUBLISH: `127.0.0.1:${port}`,
    BUILDAH_ISOLATION: 'chroot',
    BUILDAH_FORMAT: 'docker',
  }
}

function podman({ environment }: Machine, ...words: string[]): void {
  spawnSync('podman', words, { env: environment, stdio: 'ignore' })
}
