import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findImageFormat, isAnimated } from './image-format-rules.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const png = '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR'
const webp = (name: string, size: number) => {
  const file = Buffer.alloc(size)
  file.write(`RIFF....WEBP${name}`, 'latin1')
  file.writeUInt32LE(size - 8, 4)
  return file
}

test.each([
  ['a JFIF photograph', bytes('\xff\xd8\xff\xe0'), 'jpeg'],
  ['an Exif photograph', bytes('\xff\xd8\xff\xe1'), 'jpeg'],
  ['a JPEG that begins with its tables', bytes('\xff\xd8\xff\xdb'), 'jpeg'],
  ['a PNG', bytes(png), 'png'],
  ['a WebP', webp('VP8 ', 40), 'webp'],
  ['a lossless WebP', webp('VP8L', 40), 'webp'],
  ['an extended WebP', webp('VP8X', 40), 'webp'],
])('%s is recognised by its first bytes', (_name, file, format) => {
  expect(findImageFormat(file)).toBe(format)
})

test.each([
  ['nothing', bytes('')],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['GIF', bytes('GIF89a\x01\0\x01\0')],
  ['HEIC', bytes('\0\0\0\x18ftypheic')],
  ['AVIF', bytes('\0\0\0\x1cftypavif')],
  ['PDF', bytes('%PDF-1.7')],
  ['TIFF', bytes('II*\0\x08\0\0\0')],
  ['BMP', bytes('BM\x36\0\0\0')],
  ['a web page', bytes('<!doctype html><script>alert(1)</script>')],
  ['a sound in the same container as WebP', bytes('RIFF\x10\0\0\0WAVEfmt ')],
  ['a JPEG marker that cannot come first', bytes('\xff\xd8\xff\xd9')],
  ['a JPEG without a marker', bytes('\xff\xd8\xff')],
  ['a PNG whose first chunk is no header', bytes('\x89PNG\r\n\x1a\n\0\0\0\x0dIDAT')],
  ['a JPEG that is also a PDF', bytes(`\xff\xd8\xff\xfe\0\x20${'.'.repeat(900)}%PDF-1.4`)],
  ['a JPEG that is also a page', bytes('\xff\xd8\xff\xfe\0\x20<HTML><body>')],
  ['a JPEG that is also a program', bytes('\xff\xd8\xff\xfe\0\x20<?php system($_GET[0]);')],
  ['a PNG that is also an archive', bytes(`${png}PK\x03\x04`)],
  ['a WebP that is also a drawing', Buffer.concat([webp('VP8 ', 40), bytes('<svg')])],
])('%s is not accepted', (_name, file) => {
  expect(findImageFormat(file)).toBeNull()
})

test('an animated PNG and an animated WebP are recognised', () => {
  const chunk = (name: string) => bytes(`\0\0\0\x04${name}1234crc.`)
  const still = bytes(`${png}${'.'.repeat(17)}`)
  expect(isAnimated(Buffer.concat([still, chunk('acTL'), chunk('IDAT')]), 'png')).toBe(true)
  expect(isAnimated(Buffer.concat([still, chunk('IDAT'), chunk('acTL')]), 'png')).toBe(false)
  expect(isAnimated(still, 'png')).toBe(false)
  const moving = webp('VP8X', 40)
  expect(isAnimated(moving, 'webp')).toBe(false)
  moving[20] = 0b10
  expect(isAnimated(moving, 'webp')).toBe(true)
})

test('the rules neither throw nor run for ever, whatever the bytes', () => {
  const heads = fc.constantFrom(bytes(png), bytes('\xff\xd8\xff\xe0'), bytes('RIFF'), bytes(''))
  fc.assert(
    fc.property(heads, fc.uint8Array({ maxLength: 300 }), (head, rest) => {
      const file = Buffer.concat([head, rest])
      findImageFormat(file)
      isAnimated(file, 'png')
      isAnimated(file, 'webp')
    }),
  )
})
