// Two patterns beside each other never have the same layout, and a pattern alone has that of its seed.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseLayout } from './pattern.tsx'

test('no two patterns within five cards of a list have the same layout, and a longer list shows them as they were', () => {
  const lists = fc.array(fc.option(fc.string({ minLength: 1, maxLength: 3 })), { maxLength: 40 })
  fc.assert(
    fc.property(lists, (list) => {
      const shown = list.map((seed, at) =>
        seed === null ? null : chooseLayout(seed, list.slice(0, at)).layout,
      )
      for (const [at, layout] of shown.entries())
        if (layout) expect(shown.slice(Math.max(0, at - 5), at)).not.toContain(layout)
    }),
  )
})

test('a pattern that no neighbour is like keeps the layout of its seed', () => {
  const alone = chooseLayout('Gogo Nomsa').layout
  const other = ['a', 'b', 'c'].find((seed) => chooseLayout(seed).layout !== alone) ?? ''
  expect(chooseLayout('Gogo Nomsa', [other, null]).layout).toBe(alone)
  expect(chooseLayout('Gogo Nomsa', ['Gogo Nomsa']).layout).not.toBe(alone)
  expect(chooseLayout('Gogo Nomsa', ['Gogo Nomsa', null, null, null, null, null]).layout).toBe(alone)
})
