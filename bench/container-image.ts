// Builds the image with Debian's packages alone: the base with mmdebstrap, the Dockerfile with buildah.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** The base is kept between runs: it does not change, and building it takes most of a minute. */
const work = '/var/tmp/mzansi-container'
const baseTar = join(work, 'base.tar')
const policy = join(work, 'policy.json')
export const base = 'localhost/mzansi-base:bookworm'
const image = 'localhost/mzansi-local:bench'

/** An image on this machine: its folder as a running container would see it, and its size above its base. */
export type BuiltImage = { folder: string; megabytes: number; user: string; remove: () => void }

/** Builds the image from the current sources and unpacks it. */
export function buildImage(): BuiltImage {
  makeBaseOnce()
  const options = ['--layers', '--isolation', 'chroot', '--format', 'docker', '--build-arg', `BASE=${base}`]
  buildah(['bud', '--signature-policy', policy, ...options, '--tag', image, root], 'inherit')
  const container = from(image)
  const { Docker: docker } = JSON.parse(buildah(['inspect', '--type', 'image', image])) as {
    Docker: { config: { User: string; Healthcheck?: object; Labels?: Record<string, string> } }
  }
  if (!docker.config.Healthcheck) throw new Error('The image has no health check.')
  if (!docker.config.Labels?.['org.opencontainers.image.version']) throw new Error('The image has no labels.')
  return {
    folder: buildah(['mount', container]),
    megabytes: sizeOf(image) - sizeOf(base),
    user: docker.config.User,
    remove: () => void buildah(['rm', container]),
  }
}

/** Makes the base unless an earlier run has made it. */
export function makeBaseOnce(): void {
  mkdirSync(work, { recursive: true })
  // The base of Docker Hub would be signed; ours is made here.
  writeFileSync(policy, JSON.stringify({ default: [{ type: 'insecureAcceptAnything' }] }))
  if (!hasImage(base)) makeBase()
}

function buildah(options: string[], stdout: 'pipe' | 'inherit' = 'pipe'): string {
  const output = execFileSync('buildah', options, { encoding: 'utf8', stdio: ['ignore', stdout, 'inherit'] })
  return output?.trim() ?? ''
}

const from = (name: string) => buildah(['from', '--signature-policy', policy, '--pull-never', name])

function hasImage(name: string): boolean {
  return buildah(['images', '--format', '{{.Name}}:{{.Tag}}']).split('\n').includes(name)
}

// The contents of node:24-bookworm-slim: Debian, Node and npm. The certificates are this machine's, whose registry may have its own.
function makeBase(): void {
  const packages = ['--variant=minbase', '--include=ca-certificates', 'bookworm', baseTar]
  if (!existsSync(baseTar)) execFileSync('mmdebstrap', packages, { stdio: 'inherit' })
  const container = from('scratch')
  buildah(['add', container, baseTar, '/'])
  const folder = buildah(['mount', container])
  cpSync(join(root, 'node_modules/node/bin/node'), join(folder, 'usr/local/bin/node'), { dereference: true })
  const npm = join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(), 'npm')
  cpSync(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx']) {
    const script = `#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/${name}-cli.js "$@"\n`
    writeFileSync(join(folder, 'usr/local/bin', name), script, { mode: 0o755 })
  }
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  cpSync(certificates, join(folder, certificates))
  buildah(['config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container])
  buildah(['commit', '--signature-policy', policy, '--format', 'docker', '--rm', container, base])
}

/** The unpacked size of an image in megabytes. */
function sizeOf(name: string): number {
  const container = from(name)
  const bytes = execFileSync('du', ['-sx', '--block-size=1', buildah(['mount', container])], {
    encoding: 'utf8',
  })
  buildah(['rm', container])
  return Math.round(Number.parseInt(bytes, 10) / 1_000_000)
}
