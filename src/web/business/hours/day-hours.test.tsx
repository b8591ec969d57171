// Tests that an end on the next day is said, to people who hear the page as well.
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
])('from %s to %s it is said: %s', (opens, closes, isSaid) => {
  const times = { day: 2, opens, closes }
  const html = renderToStaticMarkup(
    <TimesInput name="Tuesday" times={times} refused={undefined} onChange={() => {}} />,
  )
  const [, said] = /role="status">(.*?)</.exec(html) ?? []
  expect(said).toBe(isSaid ? `Until ${closes} the next day` : '')
})
