// What is read from the operator's GeoIP file, and which files are refused.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { placeEntry, writeGeoipFile } from '../tests/world/geoip-file.ts'
import { readConfig } from './config.ts'
import { openGeoip } from './domain/geoip/geoip.ts'

const folder = mkdtempSync(join(tmpdir(), 'mzansi-geoip-'))
const path = join(folder, 'towns.mmdb')
afterAll(() => rmSync(folder, { recursive: true }))
const networks = {
  '196.25.0.0/16': placeEntry('South Africa'),
  '196.25.1.0/24': placeEntry('South Africa', 'Johannesburg'),
  '2c0f:f768::/32': placeEntry('Mauritius', 'Port Louis'),
  '10.0.0.0/8': placeEntry('South Africa', 'The office'),
}
const configOf = (file: string) => readConfig({ GEOIP_FILE: file })
const warnings: string[] = []
const log = { warn: (_: object, text: string) => warnings.push(text) }

test.each([
  ['196.25.1.77', 'Johannesburg, South Africa'],
  ['196.25.2.77', 'South Africa'],
  ['196.26.1.1', null],
  ['2c0f:f768:1:2::', 'Port Louis, Mauritius'],
  ['2c0f:f769::1', null],
  ['10.1.1.1', null],
  ['unknown', null],
])('the address %s is placed in %s', (address, place) => {
  writeGeoipFile(path, networks)
  expect(openGeoip(path, log)(address)).toBe(place)
})

test('a file of only IPv4 gives no place for an IPv6 address that begins with the same bits', () => {
  writeGeoipFile(path, { '196.25.0.0/16': placeEntry('South Africa') }, { ip_version: 4 })
  const find = openGeoip(path, log)
  expect([find('196.25.0.1'), find('c419:0:1::')]).toEqual(['South Africa', null])
})

test('a damaged entry gives no place, and the log does not name the address', () => {
  writeGeoipFile(path, networks)
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0, bytes.indexOf('South Africa') - 20, bytes.indexOf('South Africa')))
  expect(openGeoip(path, log)('196.25.2.77')).toBeNull()
  expect(warnings).toEqual(['GEOIP_FILE has a damaged entry: please download the file again'])
})

test('the file has its own description, date and seller', () => {
  writeGeoipFile(path, networks)
  const towns = { description: 'Towns of a test', builtOn: '2026-11-01', seller: 'DB-IP' }
  expect(configOf(path)).toMatchObject({ config: { geoipFile: path, site: { geoip: towns } } })
  writeGeoipFile(path, networks, { database_type: 'GeoLite2-Country', description: {} })
  const geoip = { description: 'GeoLite2-Country', seller: 'MaxMind' }
  expect(configOf(path)).toMatchObject({ config: { site: { geoip } } })
  writeGeoipFile(path, networks, { database_type: 'Own-City', description: { en: '\u202e' } })
  expect(configOf(path)).toMatchObject({
    config: { site: { geoip: { description: 'Own-City', seller: null } } },
  })
})

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['is no MMDB file, or it is cut off', (bytes) => bytes.subarray(0, -40)],
  ['is no MMDB file, or it is cut off', () => Buffer.from('a page that says Not Found')],
  ['is no MMDB file, or it is cut off', () => Buffer.alloc(0)],
  ['is compressed. Please unpack it first', gzipSync],
  ['is damaged. Please get it again', (bytes) => bytes.subarray(bytes.indexOf('South Africa'))],
])('a file that %s stops the start (case %#)', (words, change) => {
  writeGeoipFile(path, networks)
  writeFileSync(path, change(readFileSync(path)))
  expect(configOf(path)).toEqual({ problems: [`GEOIP_FILE ${path} ${words}`] })
})

test('a file of another kind, a missing file and a folder stop the start', () => {
  writeGeoipFile(path, networks, { database_type: 'DBIP-ASN-Lite (compat=GeoLite2-ASN)' })
  expect(configOf(path)).toEqual({
    problems: [expect.stringContaining('holds DBIP-ASN-Lite (compat=GeoLite2-ASN), and must hold towns')],
  })
  for (const other of [join(folder, 'none.mmdb'), folder])
    expect(configOf(other)).toEqual({ problems: [expect.stringContaining(`${other} cannot be read`)] })
})
