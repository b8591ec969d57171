// A moderator finds a listing that is there twice, merges the two on a phone and on a computer, and takes it back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTwo, mergedInto } from '../moderation/merge-world.ts'
import { readBusiness } from '../moderation/moderation-world.ts'
import { toast } from '../world/admin-screen.ts'
import { type AdminSite, openAdminSite } from '../world/admin-site.ts'
import { expectClean } from '../world/every-width.ts'
import { visit } from '../world/site.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite('samples')
})
afterAll(() => site.close())

const details = {
  description: 'Kota, chips and cold drinks, made while you wait at the corner of the taxi rank.',
  hours: 'Mon-Sun 09:00-20:00',
}

test('a moderator merges two rows of the table, takes the phone number of the other one, and takes the merge back', async () => {
  const { database } = site.world
  const { id, other } = await addTwo(database, {}, { ...details, phone: '+27825550172' })
  const { page, consoleMessages } = await site.visitAsAdmin('/admin/businesses?view=table&q=Kasi+Bites')
  for (const name of ['Kasi Bites', 'Kasi Bites Restaurant'])
    await page.getByLabel(`Choose ${name}`, { exact: true }).check()
  await page.getByRole('link', { name: 'Merge the Two' }).click()
  await page.getByRole('heading', { name: 'Merge Listings' }).waitFor()
  // The table lists the newer one first, but the moderator wants the other address to stay.
  if (!page.url().includes(`/${id}/`)) await page.getByRole('link', { name: /^Swap them/ }).click()
  await page.getByRole('group', { name: 'Phone' }).getByText('The other one').click()
  await page.getByText('takes 2 fields of the other').waitFor()
  await expectClean(page)
  await page.getByRole('button', { name: 'Merge the Listings' }).click()
  await page.getByText('The two listings are now one.').waitFor()
  await expectClean(page)
  expect(await readBusiness(database, id)).toMatchObject({ phone: '+27825550172', hours: details.hours })
  expect(await mergedInto(database, other)).toBe(id)
  await expectSavedOnce(id, other)
  await page.getByRole('button', { name: 'Take Back' }).click()
  await toast(page).getByText('Both listings are as they were.').waitFor()
  await page.getByText('The merge was taken back: both listings are as they were before.').waitFor()
  expect(await page.getByText('The two listings are now one.').count()).toBe(0)
  await page.getByRole('heading', { name: 'Merge taken back' }).waitFor()
  expect(await page.getByRole('button', { name: 'Take Back' }).count()).toBe(0)
  expect((await readBusiness(database, id)).phone).toBe('+27825550134')
  expect(consoleMessages).toEqual([])
})

/** A device that had saved the other one, or both, shows the standing one once and keeps its id. */
async function expectSavedOnce(id: string, other: string): Promise<void> {
  const { page } = await visit(site, '/saved', 360)
  for (const saved of [other, `${other},${id}`]) {
    await page.evaluate((ids) => localStorage.setItem('saved-businesses', ids), saved)
    await page.reload()
    await page.getByRole('button', { name: 'Save Kasi Bites', pressed: true }).waitFor()
    await expect.poll(() => page.locator('.cards > li').count()).toBe(1)
    expect(await page.evaluate(() => localStorage.getItem('saved-businesses'))).toBe(id)
  }
}

test('on a phone, a merge of similar listings is refused if one was edited meanwhile, and the choices are kept', async () => {
  const { database } = site.world
  const fields = { phone: '+27825550199', ownerEmail: null }
  const { id, other } = await addTwo(
    database,
    { ...fields, name: 'Zodwa Fish' },
    { ...fields, ...details, name: 'Zodwa Chips' },
  )
  const { page } = await site.visitAsAdmin(`/admin/businesses/${id}/history`, 360)
  await page.getByRole('link', { name: 'Merge with Zodwa Chips' }).click()
  await page.getByRole('group', { name: 'Description' }).getByText('The other one').click()
  await database.pool.query(`UPDATE businesses SET name = 'Zodwa Chips and Fish' WHERE id = $1`, [other])
  await page.getByRole('button', { name: 'Merge the Listings' }).click()
  await page.getByText('The owner has edited this listing since you looked at it (business name)').waitFor()
  expect(await page.getByRole('group', { name: 'Description' }).getByRole('radio').last().isChecked()).toBe(
    true,
  )
  expect(await mergedInto(database, other)).toBeNull()
})
