// Knows how a registration is sent: as JSON, or with a file as a form (spec §7).
import type { Registration } from '../../../contract/registration.ts'
import { toFormText } from '../../data/form-values.ts'
import { send } from '../../data/send.ts'
import { suitableStock } from './stock-rules.ts'

export async function sendRegistration(registration: Registration, file: File | null): Promise<void> {
  await send('POST', '/api/businesses/register', file ? toForm(registration, file) : withStock(registration))
}

const withStock = (registration: Registration): Registration => ({
  ...registration,
  image: suitableStock(registration.category, registration.image),
})

/** The file is in the field `image`, so the text of that name is left out. */
function toForm({ image: _, ...texts }: Registration, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) {
    if (value !== null && value !== undefined) form.set(name, toFormText(value))
  }
  form.set('image', file)
  return form
}
