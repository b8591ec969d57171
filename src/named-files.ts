// Reads and checks the files that a configuration names: a logo, a map of streets, and a file of network addresses.
import { closeSync, fstatSync, readFileSync, readSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Metadata, parseMetadata } from 'mmdb-lib/lib/metadata.js'
import type { GeoipSeller, GeoipSource } from './contract/personal-data.ts'
import type { MapArea } from './contract/provinces.ts'
import { findSvgProblem, isPng, type Logo, maxLogoBytes } from './domain/brand/brand-files.ts'
import { openRegularFile } from './domain/files/files.ts'
import { tidyName } from './domain/geoip/geoip.ts'

/** Reads a logo. `problem` is a sentence for the operator. Whether the logo can be drawn is known only when its icons are made. */
export function readLogoFile(path: string): Logo | { problem: string } {
  try {
    const bytes = readSmallFile(path)
    if (bytes === null) return { problem: `LOGO_FILE ${path} must be a file of at most 200 kB` }
    const isPngFile = isPng(bytes)
    const problem = isPngFile ? null : findSvgProblem(bytes.toString('utf8'))
    if (problem) return { problem: `LOGO_FILE ${path} ${problem}` }
    return { path, bytes, type: isPngFile ? 'png' : 'svg' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { problem: `LOGO_FILE ${path} cannot be read: ${reason}` }
  }
}

function readSmallFile(path: string): Buffer | null {
  const file = openRegularFile(path)
  try {
    return fstatSync(file).size <= maxLogoBytes ? readFileSync(file) : null
  } finally {
    closeSync(file)
  }
}

type MapFile = { path: string; area: MapArea }

const headerBytes = 127
const maxMetadataBytes = 1_000_000
/** Values in a PMTiles header. Browsers decode no other compression. */
const none = 1
const gzip = 2
const vectorTiles = 1

/** Reads the header of a map of streets. `problem` is a sentence for the operator. */
export function readMapFile(path: string): MapFile | { problem: string } {
  try {
    const file = openRegularFile(path)
    try {
      const problem = findMapProblem(file)
      return problem ? { problem: `MAP_FILE ${path} ${problem}` } : { path, area: areaOf(readHeader(file)) }
    } finally {
      closeSync(file)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { problem: `MAP_FILE ${path} cannot be read: ${reason}` }
  }
}

function findMapProblem(file: number): string | null {
  const header = readHeader(file)
  if (header.toString('latin1', 0, 7) !== 'PMTiles') return 'is no PMTiles file'
  if (header[7] !== 3) return `is PMTiles of version ${header[7]}, and must be of version 3`
  if (header[99] !== vectorTiles) return 'has images as tiles, and must have vector tiles'
  if (![header[97], header[98]].every((one) => one === none || one === gzip))
    return 'is compressed in a way that browsers cannot read, and must be compressed with gzip'
  const missing = endOf(header) - fstatSync(file).size
  if (missing > 0) return `is cut off: ${missing} bytes are missing at its end`
  return hasStreets(file, header) ? null : "has no layer 'roads', and must be a basemap of Protomaps"
}

function readHeader(file: number): Buffer {
  return readBytes(file, 0, headerBytes)
}

function readBytes(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  readSync(file, bytes, 0, length, from)
  return bytes
}

/** The end of the last of the file's four parts. The header has the offset and the length of each. */
function endOf(header: Buffer): number {
  const ends = [8, 24, 40, 56].map((at) => numberAt(header, at) + numberAt(header, at + 8))
  return Math.max(...ends)
}

const numberAt = (header: Buffer, at: number) => Number(header.readBigUInt64LE(at))

/** Whether the metadata names a layer of roads. */
function hasStreets(file: number, header: Buffer): boolean {
  const stored = readBytes(file, numberAt(header, 24), Math.min(numberAt(header, 32), maxMetadataBytes))
  const text = header[97] === gzip ? gunzipSync(stored, { maxOutputLength: maxMetadataBytes }) : stored
  const { vector_layers: layers = [] }: { vector_layers?: { id: string }[] } = JSON.parse(text.toString())
  return layers.some(({ id }) => id === 'roads')
}

function areaOf(header: Buffer): MapArea {
  const [west = 0, south = 0, east = 0, north = 0] = [102, 106, 110, 114].map(
    (at) => header.readInt32LE(at) / 10_000_000,
  )
  return { west, south, east, north }
}

type GeoipFile = { path: string; source: GeoipSource }

/** The metadata is within the last 128 KiB of the file. */
const tailBytes = 128 * 1024
/** The separator between the search tree and the data. */
const separatorBytes = 16
const gzipSignature = Buffer.from([0x1f, 0x8b])

/** Reads the end of a file of network addresses. `problem` is a sentence for the operator. */
export function readGeoipFile(path: string): GeoipFile | { problem: string } {
  try {
    const file = openRegularFile(path)
    try {
      const { size } = fstatSync(file)
      if (readPart(file, 0, 2).equals(gzipSignature))
        return { problem: `GEOIP_FILE ${path} is compressed. Please unpack it first` }
      const metadata = findMetadata(readPart(file, Math.max(0, size - tailBytes), Math.min(size, tailBytes)))
      const problem = findGeoipProblem(metadata, size)
      if (metadata === null || problem) return { problem: `GEOIP_FILE ${path} ${problem}` }
      return { path, source: describeSource(metadata) }
    } finally {
      closeSync(file)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { problem: `GEOIP_FILE ${path} cannot be read: ${reason}` }
  }
}

function readPart(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, from))
}

/** Null when the metadata is missing, as in another kind of file or a truncated one. */
function findMetadata(tail: Buffer): Metadata | null {
  try {
    return parseMetadata(tail)
  } catch {
    return null
  }
}

function findGeoipProblem(metadata: Metadata | null, size: number): string | null {
  if (metadata === null) return 'is no MMDB file, or it is cut off'
  if (!/City|Country/.test(metadata.databaseType))
    return `holds ${tidyName(metadata.databaseType) || 'something else'}, and must hold towns or countries`
  const { searchTreeSize, ipVersion, buildEpoch } = metadata
  const isDated = !Number.isNaN(buildEpoch.getTime())
  const isWhole = searchTreeSize + separatorBytes < size && isDated && (ipVersion === 4 || ipVersion === 6)
  return isWhole ? null : 'is damaged. Please get it again'
}

function describeSource({ databaseType, description, buildEpoch }: Metadata): GeoipSource {
  const { en } = Object(description) as { en?: unknown }
  return {
    description: tidyName(en) || tidyName(databaseType),
    builtOn: buildEpoch.toISOString().slice(0, 10),
    seller: findSeller(databaseType),
  }
}

/** The seller to credit. Only the free files ask for a credit. */
function findSeller(databaseType: string): GeoipSeller | null {
  if (/^DBIP-.*Lite/.test(databaseType)) return 'DB-IP'
  return databaseType.startsWith('GeoLite2') ? 'MaxMind' : null
}
