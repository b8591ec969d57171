// Rules for variants, frames and formats of images.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imageWidths } from '../../contract/image.ts'
import {
  coverFrame,
  findImageFormat,
  hasTooManyPixels,
  isAnimated,
  planVariants,
  servedWidth,
} from './image-rules.ts'

test('24 megapixels are accepted, one pixel more is not', () => {
  expect(hasTooManyPixels({ width: 6000, height: 4000 })).toBe(false)
  expect(hasTooManyPixels({ width: 24_000_001, height: 1 })).toBe(true)
})

test('a large image gets three variants', () => {
  expect(planVariants({ width: 4000, height: 3000 })).toEqual([
    { name: 320, width: 320, height: 240 },
    { name: 640, width: 640, height: 480 },
    { name: 1280, width: 1280, height: 960 },
  ])
})

test('an image is never enlarged: the first width that is not smaller than the image is the last', () => {
  expect(planVariants({ width: 320, height: 200 })).toEqual([{ name: 320, width: 320, height: 200 }])
  expect(planVariants({ width: 321, height: 200 })).toEqual([
    { name: 320, width: 320, height: 199 },
    { name: 640, width: 321, height: 200 },
  ])
  expect(planVariants({ width: 1, height: 1 })).toEqual([{ name: 320, width: 1, height: 1 }])
})

test('a variant of a long screenshot is at most twice as high as its nominal width', () => {
  expect(planVariants({ width: 1280, height: 24_000 }).at(-1)).toEqual({
    name: 1280,
    width: 137,
    height: 2560,
  })
})

test('the widest variant is served for a width without a variant', () => {
  expect(servedWidth([320, 640], 320)).toBe(320)
  expect(servedWidth([320, 640], 1280)).toBe(640)
})

test('for every size, variants have pixels and are not larger than their name or the image, and each width is served', () => {
  const side = fc.integer({ min: 1, max: 65_535 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const plan = planVariants({ width, height })
      for (const variant of plan) {
        expect(variant.width).toBeGreaterThanOrEqual(1)
        expect(variant.height).toBeGreaterThanOrEqual(1)
        expect(variant.width).toBeLessThanOrEqual(Math.min(variant.name, width))
        expect(variant.height).toBeLessThanOrEqual(Math.min(variant.name * 2, height))
      }
      const names = plan.map(({ name }) => name)
      for (const requested of imageWidths) expect(names).toContain(servedWidth(names, requested))
    }),
  )
})

test('an image that fills a frame is cropped around its focal point', () => {
  const frame = { width: 1200, height: 630 }
  const portrait = { width: 600, height: 800 }
  expect(coverFrame(portrait, frame, '50% 50%')).toEqual({ width: 1200, height: 1600, left: 0, top: 485 })
  expect(coverFrame(portrait, frame, '50% 0%')).toMatchObject({ top: 0 })
  expect(coverFrame(portrait, frame, '50% 100%')).toMatchObject({ top: 970 })
  expect(coverFrame({ width: 1280, height: 420 }, frame, '100% 0%')).toEqual({
    width: 1920,
    height: 630,
    left: 720,
    top: 0,
  })
})

test('the crop of an image of any size stays within its edges', () => {
  const length = fc.integer({ min: 1, max: 5000 })
  const share = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(length, length, share, share, (imageWidth, imageHeight, x, y) => {
      const found = coverFrame(
        { width: imageWidth, height: imageHeight },
        { width: 1200, height: 630 },
        `${x}% ${y}%`,
      )
      expect(Math.min(found.left, found.top)).toBeGreaterThanOrEqual(0)
      expect(found.left + 1200).toBeLessThanOrEqual(found.width)
      expect(found.top + 630).toBeLessThanOrEqual(found.height)
    }),
  )
})

const bytes = (text: string) => Buffer.from(text, 'latin1')
const png = '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR'
const webp = (name: string, size: number) => {
  const file = Buffer.alloc(size)
  file.write(`RIFF....WEBP${name}`, 'latin1')
  file.writeUInt32LE(size - 8, 4)
  return file
}

test.each([
  ['a JFIF photo', bytes('\xff\xd8\xff\xe0'), 'jpeg'],
  ['an Exif photo', bytes('\xff\xd8\xff\xe1'), 'jpeg'],
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
  ['an audio file in the container format of WebP', bytes('RIFF\x10\0\0\0WAVEfmt ')],
  ['a JPEG marker that cannot come first', bytes('\xff\xd8\xff\xd9')],
  ['a JPEG without a marker', bytes('\xff\xd8\xff')],
  ['a PNG whose first chunk is not its header', bytes('\x89PNG\r\n\x1a\n\0\0\0\x0dIDAT')],
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

test('the rules neither throw nor hang, whatever the bytes are', () => {
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
