// Knows the chunks of a PNG, and decides which of them a decoder gets.

/** A chunk: its type, and where its length begins and its checksum ends. No copy: a file may have 400,000 chunks. */
type PngChunk = { type: string; start: number; end: number }

const signatureBytes = 8

/** The chunks of a PNG from its header to its end. One that was cut off ends them, and so does what follows the image. */
export function* readChunks(png: Uint8Array): Generator<PngChunk> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  let at = signatureBytes
  while (at + 12 <= png.length) {
    const end = at + 12 + view.getUint32(at)
    if (end > png.length) return
    const type = String.fromCharCode(png[at + 4] ?? 0, png[at + 5] ?? 0, png[at + 6] ?? 0, png[at + 7] ?? 0)
    yield { type, start: at, end }
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
  const kept = [png.subarray(0, signatureBytes)]
  for (const { type, start, end } of readChunks(png)) {
    if (needed.has(type)) kept.push(png.subarray(start, end))
  }
  return Buffer.concat(kept)
}
