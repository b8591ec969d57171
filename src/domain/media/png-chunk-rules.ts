// Knows the chunks of a PNG, and decides which of them a decoder gets.

/** A chunk: its type, and its bytes from the length to the checksum. */
type PngChunk = { type: string; bytes: Uint8Array }

const signatureBytes = 8

/** The chunks of a PNG from its header to its end. One that was cut off ends them, and so does what follows the image. */
export function* readChunks(png: Uint8Array): Generator<PngChunk> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  let at = signatureBytes
  while (at + 12 <= png.length) {
    const end = at + 12 + view.getUint32(at)
    if (end > png.length) return
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8))
    yield { type, bytes: png.subarray(at, end) }
    if (type === 'IEND') return
    at = end
  }
}

/** Size, colours, pixels, and how the image is turned. https://www.w3.org/TR/png-3/#5ChunkOrdering */
const needed = new Set('IHDR PLTE tRNS IDAT IEND iCCP sRGB gAMA cHRM cICP eXIf'.split(' '))

/**
 * The PNG without its texts and everything else that is not stored. A decoder would unpack each compressed text before the
 * first pixel: a file of 700 kB with a hundred of them took 3.3 GB.
 */
export function keepNeededChunks(png: Uint8Array): Buffer {
  const kept = [...readChunks(png)].filter(({ type }) => needed.has(type))
  return Buffer.concat([png.subarray(0, signatureBytes), ...kept.map(({ bytes }) => bytes)])
}
