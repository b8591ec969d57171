// The steps of an owner in the signup form, and the values and the photo for it.
import type { Page } from 'playwright-core'
import { eq } from '#drizzle'
import { businesses, users } from '../../src/database/schema.ts'
import { plain } from '../media/image-maker.ts'
import type { Site } from '../world/site.ts'

export const password = 'three blue pots'

/** A value for each text field of the form, by its label. */
export const signupValues = (email: string) => ({
  'Business name': "Lerato's Kota Corner",
  Description: 'Kotas, chips and cold drinks on the corner since 2009.',
  Location: 'Vilakazi Street, Soweto, Gauteng',
  'Phone (optional)': '082 123 4567',
  'Your name': 'Lerato Mokoena',
  Email: email,
  Password: password,
  'Confirm password': password,
})

type SignupValues = ReturnType<typeof signupValues>

export async function fillSignup(
  page: Page,
  values: Partial<SignupValues>,
  category = 'Restaurant',
): Promise<void> {
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Category').selectOption(category)
}

/** The current values of the text fields, by label. */
export async function readSignup(page: Page, expected: SignupValues): Promise<Record<string, string>> {
  const labels = Object.keys(expected)
  const values = await Promise.all(
    labels.map((label) => page.getByLabel(label, { exact: true }).inputValue()),
  )
  return Object.fromEntries(labels.map((label, at) => [label, values[at] ?? '']))
}

export const photo = async () => ({
  name: 'shopfront.jpg',
  mimeType: 'image/jpeg',
  buffer: await plain().jpeg().toBuffer(),
})

export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit for Review' })

/** The businesses of the account with this email, as the database has them. */
export async function listRegistered({ world: { database } }: Site, email: string) {
  return await database.db
    .select({
      name: businesses.name,
      status: businesses.approvalStatus,
      image: businesses.image,
      phone: businesses.phone,
      priceLevel: businesses.priceLevel,
    })
    .from(users)
    .innerJoin(businesses, eq(users.businessId, businesses.id))
    .where(eq(users.email, email))
}
