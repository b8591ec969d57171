// Tests the message after an answer for a group of listings.
import { expect, test } from 'vitest'
import { savedToast } from './untraded-page.tsx'

const outcome = (ok: boolean) => ({ id: 'x', ok, message: ok ? 'Saved.' : 'Its owner was quicker.' })

test('the message counts the listings that were saved, or says why none was', () => {
  expect(savedToast([outcome(true), outcome(false)])).toEqual({
    title: 'Trades saved',
    text: 'For 1 listing.',
  })
  expect(savedToast([outcome(true), outcome(true)]).text).toBe('For 2 listings.')
  expect(savedToast([outcome(false), outcome(false)])).toMatchObject({
    title: 'The trades were not saved',
    text: 'Its owner was quicker.',
  })
})
