import { expect, test } from 'vitest'
import { defaultCategoryNames } from './default-categories.ts'
import { imageSrcSet } from './image.ts'
import { isOwnImage, maxImageBytes, stockImagesOf } from './image-upload.ts'

const id = '0198a5f0-2c4e-4a6b-9d1e-3f5a7b9c1d2e'

test.each(['', '/stock/hotel-bushveld.svg', `/images/${id}`])('%j is an image of this site', (path) => {
  expect(isOwnImage(path)).toBe(true)
})

// Shows 5.16.
test.each([
  'https://other.example/image.jpg',
  '//other.example/image.jpg',
  `https://other.example/images/${id}`,
  `/images/${id}/640.webp`,
  `/images/${id}\n`,
  `/images/${id.toUpperCase()}`,
  '/images/../stock/hotel-bushveld.svg',
  '/stock/unknown.svg',
  '/stock/../favicon.svg',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  ' ',
])('%j is not an image of this site', (path) => {
  expect(isOwnImage(path)).toBe(false)
})

// Shows 3.13.
test('the default categories have 3, 2, 2, 2, 2 and then one stock image each', () => {
  expect(defaultCategoryNames.map((category) => stockImagesOf(category).length)).toEqual([
    3, 2, 2, 2, 2, 1, 1, 1, 1,
  ])
})

// Shows 3.14.
test('the last four default categories use the images of the first five', () => {
  const own = defaultCategoryNames.slice(0, 5).flatMap((category) => stockImagesOf(category))
  expect(new Set(own).size).toBe(11)
  for (const category of defaultCategoryNames.slice(5))
    expect(own).toEqual(expect.arrayContaining([...stockImagesOf(category)]))
})

test('an upload has three widths, a stock image has one', () => {
  expect(imageSrcSet(`/images/${id}`)).toBe(
    `/images/${id}/320.webp 320w, /images/${id}/640.webp 640w, /images/${id}/1280.webp 1280w`,
  )
  expect(imageSrcSet('/stock/hotel-bushveld.svg')).toBeNull()
})

// Shows 9.2.
test('the largest image of 5 MB has 5 MiB', () => {
  expect(maxImageBytes).toBe(5_242_880)
})
