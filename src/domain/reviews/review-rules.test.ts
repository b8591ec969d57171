// The rules that hold odd reviews, and those that let a review wait for a moderator.
import { expect, test } from 'vitest'
import { listHeldReasons, listMentions, replyStateOf, stateOf, type Written } from './review-rules.ts'

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

test('an ordinary review is not held', () => {
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
])('case %#: an odd review is held for $1', (written, reasons) => {
  expect(listHeldReasons(written)).toEqual(reasons)
})

const fresh = { policy: 'after', before: 'unconfirmed', heldFor: [], isClosed: false } as const

test('an odd review is held under every policy', () => {
  expect(stateOf({ ...fresh, heldFor: ['links'] })).toBe('held')
  expect(stateOf({ ...fresh, policy: 'moderated', heldFor: ['links'] })).toBe('held')
  expect(stateOf(fresh)).toBe('published')
  expect(stateOf({ ...fresh, policy: 'moderated' })).toBe('pending')
})

test.each(['pending', 'held', 'rejected', 'withdrawn'] as const)(
  'a changed review that was %s waits for a moderator',
  (before) => {
    expect(stateOf({ ...fresh, before })).toBe('pending')
    expect(stateOf({ ...fresh, before, heldFor: ['words'] })).toBe('held')
  },
)

test('a published review stays published when it is changed, unless it is odd or its business is closed', () => {
  expect(stateOf({ ...fresh, before: 'published' })).toBe('published')
  expect(stateOf({ ...fresh, before: 'published', heldFor: ['words'] })).toBe('held')
  expect(stateOf({ ...fresh, isClosed: true })).toBe('pending')
})

test('a reply waits for a moderator when the one before it waited or was rejected', () => {
  const states = [null, 'published', 'pending', 'rejected'] as const
  expect(states.map((before) => replyStateOf('after', before))).toEqual([
    'published',
    'published',
    'pending',
    'pending',
  ])
  expect(states.map((before) => replyStateOf('moderated', before))).toEqual(states.map(() => 'pending'))
})

test('words and pairs are counted once for each review, without stop words and the name of the business', () => {
  const texts = [
    'The seven colours at Nomsa’s kitchen! Seven colours, seven colours. Friendly staff.',
    'Seven Colours on a Sunday, and the dumplings are soft.',
    'Dumplings like my gogo’s. The kitchen is small, the staff friendly.',
    'Very very good, I will come again.',
  ]
  expect(listMentions(texts, ['Gogo Nomsa’s Kitchen', 'Restaurant'])).toEqual([
    { word: 'seven colours', count: 2 },
    { word: 'dumplings', count: 2 },
    { word: 'friendly', count: 2 },
    { word: 'staff', count: 2 },
  ])
})

test('at most eight mentions are listed, and a word of only one review is not one', () => {
  const words = 'alpha bravo charlie delta echoes foxtrot golfing hotels indigo juliet'.split(' ')
  const texts = [words.join('. x '), words.join('. y ')]
  expect(listMentions(texts, [])).toHaveLength(8)
  expect(listMentions(texts.slice(1), [])).toEqual([])
})
