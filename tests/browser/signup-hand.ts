// The hands of an owner: what is typed into the signup form, and the photo that is chosen.

import type { Page } from 'playwright-core'
import { eq } from '#drizzle'
import { businesses, users } from '../../src/database/schema.ts'
import { plain } from '../media/image-maker.ts'
import type { Site } from '../world/site.ts'

export const password = 'three blue pots'

/** Answers to every text question of the form; each e-mail has one account. */
export const answersFor = (email: string) => ({
  'Your name': 'Lerato Mokoena',
  Email: email,
  Password: password,
  'Confirm password': password,
  'Business name': "Lerato's Kota Corner",
  Description: 'Kotas, chips and cold drinks on the corner since 2009.',
  Location: 'Vilakazi Street, Soweto, Gauteng',
  'Phone (optional)': '082 123 4567',
})

export type Answers = ReturnType<typeof answersFor>

export async function fillSignup(page: Page, answers: Partial<Answers>): Promise<void> {
  for (const [label, text] of Object.entries(answers))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Category').selectOption('Restaurant')
}

/** What stands in the fields now, by label. */
export async function readSignup(page: Page, answers: Answers): Promise<Record<string, string>> {
  const labels = Object.keys(answers)
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

/** What the database holds of an owner: the account, and the business it is linked to. */
export async function findRegistered({ world: { database } }: Site, email: string) {
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
