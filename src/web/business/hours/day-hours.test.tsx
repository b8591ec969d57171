// Tests that a closing time on the next day is shown, and announced to screen readers.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TimesInput } from './day-hours.tsx'

test.each([
  ['08:00', '05:00', true],
  ['09:00', '09:00', true],
  ['08:00', '17:00', false],
  ['17:00', '00:00', false],
  ['17:00', null, false],
  ['17:00', '', false],
])('from %s to %s the next day is announced: %s', (opens, closes, isShown) => {
  const times = { day: 2, opens, closes }
  const html = renderToStaticMarkup(
    <TimesInput name="Tuesday" times={times} refused={undefined} onChange={() => {}} />,
  )
  const [, shown] = /role="status">(.*?)</.exec(html) ?? []
  expect(shown).toBe(isShown ? `Until ${closes} the next day` : '')
})
