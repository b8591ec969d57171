// Whether a file can be the map of streets: a whole PMTiles archive of version 3 with the vector tiles that our pages draw.
import { closeSync, fstatSync, readSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { MapArea } from './contract/provinces.ts'
import { openRegularFile } from './domain/files/files.ts'

export type MapFile = { path: string; area: MapArea }

const headerBytes = 127
const maxMetadataBytes = 1_000_000
/** What the header of PMTiles calls them. Browsers decode no other compression. */
const none = 1
const gzip = 2
const vectorTiles = 1

/** Reads the head of a file. `problem` is a sentence for the operator. */
export function readMapFile(path: string): MapFile | { problem: string } {
  try {
    const file = openRegularFile(path)
    try {
      const problem = findProblem(file)
      return problem ? { problem: `MAP_FILE ${path} ${problem}` } : { path, area: areaOf(readHeader(file)) }
    } finally {
      closeSync(file)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { problem: `MAP_FILE ${path} cannot be read: ${reason}` }
  }
}

function findProblem(file: number): string | null {
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

/** The file has four parts. The header says where each begins and how long it is. */
function endOf(header: Buffer): number {
  const ends = [8, 24, 40, 56].map((at) => numberAt(header, at) + numberAt(header, at + 8))
  return Math.max(...ends)
}

const numberAt = (header: Buffer, at: number) => Number(header.readBigUInt64LE(at))

/** The metadata name the layers of the tiles. */
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
