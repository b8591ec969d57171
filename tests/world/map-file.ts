// Writes a small map of streets: a PMTiles archive with a few vector tiles around one point, with the layer names of Protomaps.
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import Pbf from 'pbf'
import { zxyToTileId } from 'pmtiles'

export type Point = { latitude: number; longitude: number }
type Shape = { kind: string; name?: string; line: [number, number][] }
type Layers = Record<string, { type: 1 | 2 | 3; shapes: Shape[] }>

const zooms = [11, 12, 13, 14, 15]
const extent = 4096
/** How many degrees the streets reach from the point. */
const reach = 0.02

/** Writes the map. `change` can break the archive. */
export function writeMapFile(
  path: string,
  centre: Point,
  change: (archive: Buffer) => Buffer = (archive) => archive,
): void {
  const layers = drawTown(centre)
  const tiles = zooms.flatMap((z) => listTiles(centre, z).map(([x, y]) => ({ z, x, y })))
  const written = tiles
    .map(({ z, x, y }) => ({ id: zxyToTileId(z, x, y), bytes: gzipSync(writeTile(layers, z, x, y)) }))
    .sort((a, b) => a.id - b.id)
  writeFileSync(path, change(writeArchive(written, centre)))
}

/** Streets in a grid, a main road, a river, a park and a school. Points are in degrees from the centre: east, north. */
function drawTown({ latitude, longitude }: Point): Layers {
  const at = (east: number, north: number): [number, number] => [longitude + east, latitude + north]
  const box = (west: number, south: number, size: number) =>
    [
      at(west, south),
      at(west + size, south),
      at(west + size, south + size),
      at(west, south + size),
    ] as Shape['line']
  const grid = Array.from({ length: 15 }, (_, step) => (step - 7) / 400)
  const streets = grid.flatMap((step, number) => [
    { kind: 'minor_road', name: `${number + 1} Street`, line: [at(-reach, step), at(reach, step + 0.002)] },
    { kind: 'minor_road', name: `${number + 1} Avenue`, line: [at(step, -reach), at(step - 0.002, reach)] },
  ]) satisfies Shape[]
  const main: Shape = {
    kind: 'major_road',
    name: 'Main Road',
    line: [at(-reach, -0.0013), at(reach, 0.0042)],
  }
  return {
    earth: { type: 3, shapes: [{ kind: 'earth', line: box(-1, -1, 2) }] },
    landuse: {
      type: 3,
      shapes: [
        { kind: 'park', line: box(0.0026, 0.0028, 0.0022) },
        { kind: 'school', line: box(-0.0074, -0.0046, 0.002) },
      ],
    },
    water: {
      type: 2,
      shapes: [{ kind: 'river', line: [at(-reach, 0.009), at(0, 0.0062), at(reach, 0.0115)] }],
    },
    roads: { type: 2, shapes: [...streets, main] },
    pois: {
      type: 1,
      shapes: [{ kind: 'school', name: 'Test Primary School', line: [at(-0.0064, -0.0036)] }],
    },
    places: { type: 1, shapes: [{ kind: 'neighbourhood', name: 'Test Hill', line: [at(0.004, -0.004)] }] },
  }
}

function listTiles(centre: Point, z: number): [number, number][] {
  const [west, north] = toTile([centre.longitude - reach, centre.latitude + reach], z).map(Math.floor)
  const [east, south] = toTile([centre.longitude + reach, centre.latitude - reach], z).map(Math.floor)
  const columns = range(west, east)
  return range(north, south).flatMap((y) => columns.map((x): [number, number] => [x, y]))
}

const range = (from = 0, to = 0) => Array.from({ length: to - from + 1 }, (_, step) => from + step)

/** Web Mercator, in tiles from the north-west corner of the world. */
function toTile([longitude, latitude]: [number, number], z: number): [number, number] {
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI
  return [((longitude + 180) / 360) * 2 ** z, ((1 - north) / 2) * 2 ** z]
}

/** A vector tile in Mapbox's format, version 2. Nothing is clipped at the edge of the tile. */
function writeTile(layers: Layers, z: number, x: number, y: number): Uint8Array {
  const toPixels = (point: [number, number]) => {
    const [across, down] = toTile(point, z)
    return [Math.round((across - x) * extent), Math.round((down - y) * extent)] as const
  }
  const tile = new Pbf()
  for (const [name, { type, shapes }] of Object.entries(layers)) {
    const layer = new Pbf()
    layer.writeVarintField(15, 2)
    layer.writeStringField(1, name)
    const values: string[] = []
    for (const { kind, name: called, line } of shapes) {
      const tags = [0, values.push(kind) - 1, ...(called ? [1, values.push(called) - 1] : [])]
      const feature = new Pbf()
      feature.writePackedVarint(2, tags)
      feature.writeVarintField(3, type)
      feature.writePackedVarint(4, writeGeometry(type, line.map(toPixels)))
      layer.writeBytesField(2, feature.finish())
    }
    for (const key of ['kind', 'name']) layer.writeStringField(3, key)
    for (const value of values) {
      const one = new Pbf()
      one.writeStringField(1, value)
      layer.writeBytesField(4, one.finish())
    }
    layer.writeVarintField(5, extent)
    tile.writeBytesField(3, layer.finish())
  }
  return tile.finish()
}

/** Moves to the first point, draws lines to the others, and closes an area. */
function writeGeometry(type: 1 | 2 | 3, points: (readonly [number, number])[]): number[] {
  const zigzag = (number: number) => (number << 1) ^ (number >> 31)
  const steps = points.map(([x, y], at) => {
    const [fromX, fromY] = points[at - 1] ?? [0, 0]
    return [zigzag(x - fromX), zigzag(y - fromY)]
  })
  const [first = [], ...others] = steps
  const lines = others.length > 0 ? [(others.length << 3) | 2, ...others.flat()] : []
  return [(1 << 3) | 1, ...first, ...lines, ...(type === 3 ? [(1 << 3) | 7] : [])]
}

type Tile = { id: number; bytes: Buffer }

/** Header, directory, metadata, tiles: PMTiles, version 3. */
function writeArchive(tiles: Tile[], { latitude, longitude }: Point): Buffer {
  const directory = gzipSync(writeDirectory(tiles))
  const metadata = gzipSync(JSON.stringify({ vector_layers: [{ id: 'earth' }, { id: 'roads' }] }))
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const metadataAt = 127 + directory.length
  const dataAt = metadataAt + metadata.length
  const places = [127, directory.length, metadataAt, metadata.length, dataAt, 0, dataAt, data.length]
  const counts = [tiles.length, tiles.length, tiles.length]
  for (const [at, number] of [...places, ...counts].entries())
    header.writeBigUInt64LE(BigInt(number), 8 + at * 8)
  // Ordered by id; directories and tiles compressed with gzip; vector tiles; first and last zoom level.
  for (const [at, number] of [1, 2, 2, 1, zooms[0] ?? 0, zooms.at(-1) ?? 0].entries())
    header[96 + at] = number
  const edges = [longitude - reach, latitude - reach, longitude + reach, latitude + reach]
  for (const [at, degrees] of edges.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4)
  return Buffer.concat([header, directory, metadata, data])
}

function writeDirectory(tiles: Tile[]): Uint8Array {
  const pbf = new Pbf()
  pbf.writeVarint(tiles.length)
  for (const [at, { id }] of tiles.entries()) pbf.writeVarint(id - (tiles[at - 1]?.id ?? 0))
  for (const _ of tiles) pbf.writeVarint(1)
  for (const { bytes } of tiles) pbf.writeVarint(bytes.length)
  // Each tile comes right after the previous one.
  for (const [at] of tiles.entries()) pbf.writeVarint(at === 0 ? 1 : 0)
  return pbf.finish()
}
