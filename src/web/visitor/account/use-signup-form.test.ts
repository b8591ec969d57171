// Tests how a registration is sent (spec §7): as JSON, or as form data with the file in the field of the image.
import { afterEach, expect, test, vi } from 'vitest'
import { fullRegistration } from '../../../../tests/world/full-business.ts'
import { Registration } from '../../../contract/owner-edits.ts'
import { sendRegistration } from './use-signup-form.ts'

const registration = Registration.parse(fullRegistration)

/** The request, without a server. */
async function sentBy(file: File | null): Promise<{ url: string; init: RequestInit }> {
  const fetched = vi.fn(async () => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  await sendRegistration(registration, file)
  const [url, init] = fetched.mock.calls[0] as unknown as [string, RequestInit]
  return { url, init }
}
afterEach(() => vi.unstubAllGlobals())

test('without a file a registration is sent as JSON with the path of the image', async () => {
  const { url, init } = await sentBy(null)
  expect([init.method, url]).toEqual(['POST', '/api/businesses/register'])
  expect(init.headers).toEqual({ 'content-type': 'application/json' })
  expect(JSON.parse(String(init.body))).toEqual(registration)
})

// Shows 7.11.
test('with a file a registration is sent as a form: only the file in the field image, everything else as text', async () => {
  const file = new File(['x'], 'shop.png', { type: 'image/png' })
  const { init } = await sentBy(file)
  const fields = [...(init.body as FormData)]
  const { image: _, ...texts } = registration
  expect(fields.filter(([name]) => name === 'image')).toEqual([['image', file]])
  expect(Object.fromEntries(fields.filter(([name]) => name !== 'image'))).toEqual({
    ...texts,
    priceLevel: '1',
    latitude: '-26.2387',
    longitude: '27.9073',
    placeId: '2014011394',
    hidesAddress: 'true',
    hoursWeek: '[{"day":6,"opens":"05:30","closes":"10:00"}]',
    specialDays: '[{"from":"2026-12-24","to":"2026-12-24","opens":"05:30","closes":"09:00","note":null}]',
    trades: '["caterer"]',
    offers: '["cash-only"]',
  })
})
