// Registers one business with a photo, by the call that the form makes.
import { expect } from 'vitest'
import { noise } from '../media/image-maker.ts'
import type { Site } from '../world/site.ts'

export const marimbaMakers = {
  ownerName: 'Lindiwe',
  ownerEmail: 'lindiwe@example.co.za',
  password: 'umrhubhe-2026',
  confirmPassword: 'umrhubhe-2026',
  name: 'Mthatha Marimba Makers',
  category: 'Services',
  description: 'Marimbas and thumb pianos, built and tuned behind the market.',
  location: 'York Road, Mthatha, Eastern Cape',
  phone: '047 555 0123',
  priceLevel: '2',
}

export type Registered = { id: string; image: string; path: string }

export async function registerByCall(site: Site): Promise<Registered> {
  const form = new FormData()
  for (const [field, value] of Object.entries(marimbaMakers)) form.append(field, value)
  const photo = new Uint8Array(await noise(900, 600).jpeg().toBuffer())
  form.append('image', new File([photo], 'workshop.jpg', { type: 'image/jpeg' }))
  const response = await fetch(`${site.url}/api/businesses/register`, { method: 'POST', body: form })
  expect(response.status).toBe(201)
  return (await response.json()) as Registered
}
