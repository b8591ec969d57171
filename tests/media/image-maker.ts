// Makes images as people and attackers would send them.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'
import type { ImageFormat } from '../../src/domain/media/image-rules.ts'

/** Words that a test hides in every place of a file that can carry them; no stored file may contain one. */
export const secrets = [
  'SecretArtist',
  'SecretLens',
  'SecretXmp',
  'SecretComment',
  'SecretTrailer',
  '33.9249',
]

const xmp =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ' +
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="x" dc:title="SecretXmp"/>' +
  '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>'

/** An image of one colour, 900 × 600 by default. */
export function plain(width = 900, height = 600, background = '#963b2a') {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** An image of noise, which no encoder compresses well. */
export function noise(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
}

/** An image with the secrets in EXIF, GPS, XMP, a comment and after its end, and with another colour profile. */
export async function withSecrets(format: ImageFormat): Promise<Buffer> {
  const file = await plain()
    .withExif({
      IFD0: { Artist: 'SecretArtist' },
      IFD2: { LensModel: 'SecretLens' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 2964/100', GPSAreaInformation: '33.9249 S' },
    })
    .withXmp(xmp)
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer()
  return Buffer.concat([withComment(file, format), Buffer.from('SecretTrailer<?php echo 1 ?>')])
}

/** The file, padded after its end to exactly this size. */
export function paddedTo(bytes: number, file: Buffer): Buffer {
  return Buffer.concat([file, Buffer.alloc(bytes - file.length, 'z')])
}

/** A truncated file, as a broken connection leaves it. */
export const cutOff = (file: Buffer, share: number): Buffer =>
  Buffer.from(file.subarray(0, Math.floor(file.length * share)))

/** A PNG chunk. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}

/** The PNG with another chunk after its header. */
export function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)])
}

/** This many MiB of zeros, compressed. Made in pieces, so that it does not add to the memory that the test measures. */
export function deflatedZeros(mebibytes: number): Promise<Buffer> {
  const zeros = Buffer.alloc(1024 * 1024)
  return buffer(Readable.from(Array<Buffer>(mebibytes).fill(zeros)).pipe(createDeflate()))
}

/** A small interlaced PNG, of 16 bits as 'rgb16'. */
export const interlaced = (colours: 'srgb' | 'rgb16') =>
  plain(10, 10).toColourspace(colours).png({ progressive: true })

/** A small PNG whose header claims another size. */
export async function claiming(width: number, height: number, small = plain(10, 10).png()): Promise<Buffer> {
  const png = await small.toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** A small progressive JPEG whose header claims another size. */
export async function progressiveClaiming(
  width: number,
  height: number,
  chromaSubsampling: string,
): Promise<Buffer> {
  const jpeg = await plain(10, 10).jpeg({ progressive: true, chromaSubsampling }).toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

function withComment(file: Buffer, format: ImageFormat): Buffer {
  const words = Buffer.from('Comment\0SecretComment', 'latin1')
  if (format === 'png') return withChunk(file, 'tEXt', words)
  if (format === 'webp') return file
  const marker = Buffer.from([0xff, 0xfe, 0, words.length + 2])
  return Buffer.concat([file.subarray(0, 2), marker, words, file.subarray(2)])
}
