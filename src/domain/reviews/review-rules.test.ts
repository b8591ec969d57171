// The rules that hold odd reviews.
import { expect, test } from 'vitest'
import { listHeldReasons, stateOf, type Written } from './review-rules.ts'

const usual: Written = {
  text: 'We came on a Sunday in 2026 and paid R1 250 for six. The dumplings were soft, and nobody hurried us.',
  name: 'Thandeka',
  phones: ['+27115550108', '011 555 0108'],
  words: ['casino', 'cheap loans'],
  same: 0,
  recent: 9,
  wasFast: false,
}
const textWith = (more: string) => ({ ...usual, text: `${usual.text} ${more}` })

test('a usual review is held for nothing', () => {
  expect(listHeldReasons(usual)).toEqual([])
  expect(listHeldReasons({ ...usual, text: null })).toEqual([])
})

test.each([
  [{ ...usual, recent: 10 }, ['burst']],
  [{ ...usual, same: 1 }, ['twice']],
  [textWith('See https://x.example/a'), ['links']],
  [textWith('Rather go to betterfood.co.za'), ['links']],
  [textWith('Write to me: thandi@mail.example'), ['contact']],
  [textWith('Call 082 555-0199 instead'), ['contact']],
  [textWith('Call them on (011) 555 0108'), ['contact', 'owner-phone']],
  [textWith('Get CHEAP  loans here'), ['words']],
  [{ ...usual, name: 'Cásino' }, ['words']],
  [{ ...usual, wasFast: true }, ['fast']],
])('%# what is odd is named', (written, reasons) => {
  expect(listHeldReasons(written)).toEqual(reasons)
})

test('a review that is held waits under every policy', () => {
  expect(stateOf('after', ['links'])).toBe('held')
  expect(stateOf('moderated', ['links'])).toBe('held')
  expect(stateOf('after', [])).toBe('published')
  expect(stateOf('moderated', [])).toBe('pending')
})
