import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imageWidths } from '../../contract/image.ts'
import { coverFrame, hasTooManyPixels, planVariants, servedWidth } from './image-rules.ts'

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

test('an image is never enlarged: the first width that holds all its pixels is the last', () => {
  expect(planVariants({ width: 320, height: 200 })).toEqual([{ name: 320, width: 320, height: 200 }])
  expect(planVariants({ width: 321, height: 200 })).toEqual([
    { name: 320, width: 320, height: 199 },
    { name: 640, width: 321, height: 200 },
  ])
  expect(planVariants({ width: 1, height: 1 })).toEqual([{ name: 320, width: 1, height: 1 }])
})

test('a long screenshot is scaled down to twice its width in height', () => {
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

test('for every size, each variant has pixels, none is larger than its name or the image, and one is served for each width', () => {
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

test('an image that fills a frame is cut around its focal point', () => {
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

test('what is cut out of an image of any size lies inside it', () => {
  const length = fc.integer({ min: 1, max: 5000 })
  const share = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(length, length, share, share, (imageWidth, imageHeight, x, y) => {
      const found = coverFrame(
        { width: imageWidth, height: imageHeight },
        { width: 1200, height: 630 },
        `${x}% ${y}%`,
      )
      expect(found.left + 1200).toBeLessThanOrEqual(found.width)
      expect(found.top + 630).toBeLessThanOrEqual(found.height)
    }),
  )
})
