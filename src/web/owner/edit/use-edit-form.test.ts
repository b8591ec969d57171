// What a saved edit form sends: only the changed fields, and a file instead of its path.
import { expect, test } from 'vitest'
import { chosenSince, toBody } from './use-edit-form.ts'

const edit = {
  name: 'Snoekvuur',
  priceLevel: 2,
  image: '/stock/cafe-rusks.svg',
  focalPoint: '50% 20%',
  logo: '',
  phone: null,
} as const
const file = new File(['x'], 'shop.png', { type: 'image/png' })

test('without files the body is an object of the changed fields', () => {
  expect(toBody(edit, ['name', 'phone'], {})).toEqual({ name: 'Snoekvuur', phone: null })
})

// Shows 7.15.
test('an empty image is sent, because it removes the stored one', () => {
  expect(toBody(edit, ['logo'], {})).toEqual({ logo: '' })
})

test('without a change nothing is sent, so that a form left open undoes nothing', () => {
  expect(toBody(edit, [], {})).toEqual({})
})

test('a file that was chosen during the save stays chosen, and the saved files do not', () => {
  const later = new File(['y'], 'later.png', { type: 'image/png' })
  expect(chosenSince({ image: file }, { image: file, logo: later })).toEqual({ logo: later })
  expect(chosenSince({ image: file }, { image: later })).toEqual({ image: later })
  expect(chosenSince({ image: file }, {})).toEqual({})
})

// Shows 7.16.
test('with a file the body is a form: the file under its name without a path, and the other fields as text', () => {
  const body = toBody(edit, ['image', 'phone', 'priceLevel'], { image: file })
  expect(body).toBeInstanceOf(FormData)
  const fields = [...(body as FormData)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : 'file',
  ])
  expect(fields).toEqual([
    ['priceLevel', '2'],
    // Unchanged, but sent with the new image, which would be centred without it.
    ['focalPoint', '50% 20%'],
    ['phone', ''],
    ['image', 'file'],
  ])
})
