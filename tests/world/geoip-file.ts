// Writes a small MMDB file for the tests: the places of a few networks, in the layout of DB-IP's and MaxMind's files.
import { writeFileSync } from 'node:fs'

/** A value in the file; a number is written with 32 bits. */
type Value = string | number | Value[] | { [key: string]: Value }
/** Entries by their networks, such as '196.25.0.0/16'. A wider network comes before one inside it. */
export type Networks = Record<string, Value>
type Metadata = Partial<Record<'database_type' | 'description' | 'ip_version' | 'build_epoch', Value>>
/** A node of the search tree: for each value of a bit, the next node, an entry, or nothing. */
type Node = [Branch, Branch]
type Branch = Node | { entry: number } | null

/** An entry in the layout of these files. */
export const placeEntry = (country: string, city?: string): Value => ({
  country: { names: { en: country } },
  ...(city && { city: { names: { de: 'Stadt', en: city } } }),
})

export function writeGeoipFile(path: string, networks: Networks, metadata: Metadata = {}): void {
  writeFileSync(path, makeGeoipFile(networks, metadata))
}

/** IPv4 networks are below ::/96, as in these files; a file for IPv4 alone has them at the top. */
function makeGeoipFile(networks: Networks, metadata: Metadata): Buffer {
  const isMixed = metadata.ip_version !== 4
  const root: Node = [null, null]
  const entries: Buffer[] = []
  let length = 0
  for (const [network, value] of Object.entries(networks)) {
    const entry = encode(value)
    insert(root, bitsOf(network, isMixed), { entry: length })
    entries.push(entry)
    length += entry.length
  }
  const nodes = listNodes(root)
  const described = {
    binary_format_major_version: 2,
    build_epoch: 1793491200,
    ip_version: 6,
    record_size: 32,
    database_type: 'DBIP-City-Lite',
    description: { en: 'Towns of a test' },
    languages: ['en'],
    node_count: nodes.length,
    ...metadata,
  }
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  return Buffer.concat([writeTree(nodes), Buffer.alloc(16), ...entries, marker, encode(described)])
}

function bitsOf(network: string, isMixed: boolean): number[] {
  const [address = '', prefix = ''] = network.split('/')
  const isV6 = address.includes(':')
  const bits = (isV6 ? groupsOf(address) : address.split('.').map(Number)).flatMap((part) =>
    toBits(part, isV6 ? 16 : 8),
  )
  const padding = isMixed && !isV6 ? Array<number>(96).fill(0) : []
  return [...padding, ...bits.slice(0, Number(prefix))]
}

function groupsOf(address: string): number[] {
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}

const toBits = (number: number, count: number) =>
  Array.from({ length: count }, (_, at) => (number >> (count - 1 - at)) & 1)

function insert(root: Node, bits: number[], leaf: Branch): void {
  let node = root
  for (const bit of bits.slice(0, -1)) {
    const next = node[bit as 0 | 1]
    if (Array.isArray(next)) node = next
    else {
      // A wider network is split: both sides keep its entry.
      const split: Node = [next, next]
      node[bit as 0 | 1] = split
      node = split
    }
  }
  node[(bits.at(-1) ?? 0) as 0 | 1] = leaf
}

function listNodes(root: Node): Node[] {
  const nodes = [root]
  for (const node of nodes) for (const branch of node) if (Array.isArray(branch)) nodes.push(branch)
  return nodes
}

function writeTree(nodes: Node[]): Buffer {
  const numbers = new Map(nodes.map((node, at) => [node, at]))
  const tree = Buffer.alloc(nodes.length * 8)
  const numberOf = (branch: Branch) => {
    if (branch === null) return nodes.length
    return Array.isArray(branch) ? (numbers.get(branch) ?? 0) : nodes.length + 16 + branch.entry
  }
  for (const [at, node] of nodes.entries())
    for (const [side, branch] of node.entries()) tree.writeUInt32BE(numberOf(branch), at * 8 + side * 4)
  return tree
}

/** Encodes a value with its type and its size. */
function encode(value: Value): Buffer {
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([head(6, 4), bytes])
  }
  if (typeof value === 'string') return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (Array.isArray(value)) return Buffer.concat([head(11, value.length), ...value.map(encode)])
  const pairs = Object.entries(value)
  return Buffer.concat([head(7, pairs.length), ...pairs.flat().map(encode)])
}

/** Types above 7 are in a second byte; sizes above 28 follow. */
function head(type: number, size: number): Buffer {
  const [short, more] =
    size < 29 ? [size, []] : size < 285 ? [29, [size - 29]] : [30, [(size - 285) >> 8, (size - 285) & 255]]
  return Buffer.from(type > 7 ? [short, type - 7, ...more] : [(type << 5) | short, ...more])
}
