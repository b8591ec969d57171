// Whether a file can say where network addresses are: a whole MMDB file with towns or countries.
import { closeSync, fstatSync, readSync } from 'node:fs'
import { type Metadata, parseMetadata } from 'mmdb-lib/lib/metadata.js'
import type { GeoipSeller, GeoipSource } from './contract/personal-data.ts'
import { openRegularFile } from './domain/files/files.ts'
import { tidyName } from './domain/geoip/geoip.ts'

export type GeoipFile = { path: string; source: GeoipSource }

/** The format has its metadata within the last 128 KiB. */
const tailBytes = 128 * 1024
/** Between the search tree and the data. */
const separatorBytes = 16
const gzipSignature = Buffer.from([0x1f, 0x8b])

/** Reads the end of a file. `problem` is a sentence for the operator. */
export function readGeoipFile(path: string): GeoipFile | { problem: string } {
  try {
    const file = openRegularFile(path)
    try {
      const { size } = fstatSync(file)
      if (readBytes(file, 0, 2).equals(gzipSignature))
        return { problem: `GEOIP_FILE ${path} is compressed. Please unpack it first` }
      const metadata = findMetadata(readBytes(file, Math.max(0, size - tailBytes), Math.min(size, tailBytes)))
      const problem = findProblem(metadata, size)
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

function readBytes(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, from))
}

/** Null when they are missing, as in another file or in one that is cut off. */
function findMetadata(tail: Buffer): Metadata | null {
  try {
    return parseMetadata(tail)
  } catch {
    return null
  }
}

function findProblem(metadata: Metadata | null, size: number): string | null {
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

/** Only their free files ask for a credit. */
function findSeller(databaseType: string): GeoipSeller | null {
  if (/^DBIP-.*Lite/.test(databaseType)) return 'DB-IP'
  return databaseType.startsWith('GeoLite2') ? 'MaxMind' : null
}
