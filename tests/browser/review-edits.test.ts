// An edit of a live listing that waits, as its owner, a moderator and a visitor see it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clickInDialog, toast } from '../world/admin-screen.ts'
import { openAdminSite } from '../world/admin-site.ts'
import { signIn } from '../world/sign-in.ts'
import { holdRequests, listAccessibilityViolations, type Site, signInByCall, visit } from '../world/site.ts'
import { demoPassword, makeImage, save } from './owner-steps.ts'

test('a new name and image wait for review, and can be refused, withdrawn, accepted and taken back', async () => {
  const site = await openAdminSite('samples', { REVIEW_EDITS: 'names' })
  try {
    const { page: owner, consoleMessages } = await openForm(site, 360)
    const nameField = owner.getByRole('textbox', { name: 'Business name' })
    const name = await nameField.inputValue()
    await owner.getByText('A new name, category or picture waits').waitFor()
    await nameField.fill('Zebra Unheard')
    await owner.getByLabel('Image').setInputFiles(await makeImage('new.png', '#a42'))
    await save(owner)
    await owner.getByRole('heading', { name: 'Waiting for review: Business name, Image' }).waitFor()
    expect(await listAccessibilityViolations(owner)).toEqual([])
    await owner.reload()
    expect(await nameField.inputValue()).toBe('Zebra Unheard')
    await owner.getByLabel('Description').fill('Pots on the fire every Sunday, from eleven to four.')
    await save(owner)
    await toast(owner).getByText('Business details updated.', { exact: true }).waitFor()
    const readPage = async (path: string) => (await fetch(site.url + path)).text()
    for (const path of [`/?q=${encodeURIComponent(name)}`, '/?q=zebra', `/business/${await idOf(owner)}`])
      expect(await readPage(path)).not.toContain('Zebra Unheard')

    const { page: admin } = await site.visitAsAdmin('/admin/edits')
    await admin.getByRole('link', { name: 'Edits 1 waiting' }).waitFor()
    const waiting = admin.locator('.waiting-edits li')
    expect(await waiting.innerText()).toMatch(new RegExp(`Live\\s+${name}\\s+New\\s+Zebra Unheard`))
    expect(await waiting.locator('.changes img').count()).toBe(2)
    await waiting.getByRole('button', { name: 'Refuse' }).click()
    await admin.getByLabel('Reason').selectOption('picture')
    expect(await listAccessibilityViolations(admin)).toEqual([])
    const fail = await holdRequests(admin, '**/api/admin/edits/waiting*', (route) => route.abort())
    await clickInDialog(admin, 'Refuse')
    await toast(admin).getByText('Edit Refused').waitFor()
    await admin.getByText('No edits are waiting for you.').waitFor()
    await toast(admin).getByRole('button', { name: 'Undo' }).waitFor()
    fail()
    await admin.getByText('The waiting edits could not be loaded').waitFor()
    expect(await waiting.count(), 'the refused edit is not back').toBe(0)
    await admin.unroute('**/api/admin/edits/waiting*')
    await admin.getByRole('button', { name: 'Retry' }).click()
    await admin.getByText('The waiting edits could not be loaded').waitFor({ state: 'detached' })

    await owner.reload()
    expect(await nameField.inputValue()).toBe(name)
    await nameField.fill('Zebra Once More')
    await save(owner)
    await owner.getByRole('button', { name: 'Withdraw' }).click()
    await clickInDialog(owner, 'Withdraw')
    await toast(owner).getByText('Edit withdrawn').waitFor()
    expect(await nameField.inputValue()).toBe(name)
    await nameField.fill('Zebra At Last')
    await save(owner)
    await owner.getByText('Waiting for review').waitFor()
    expect(await owner.getByRole('alertdialog').count(), 'the next edit opens no dialog').toBe(0)

    await admin.reload()
    await admin.setViewportSize({ width: 360, height: 640 })
    await waiting.getByRole('button', { name: 'Accept' }).click()
    await toast(admin).getByText('Edit Accepted').waitFor()
    const said = toast(admin).getByText('Visitors see it now. The owner is told.')
    expect(await said.evaluate((text) => text.scrollHeight - text.clientHeight), 'pixels cut off').toBe(0)
    // The accepted edit is in the list below, so the page may stay scrolled.
    const takeBack = admin.getByRole('button', { name: 'Take this edit back' })
    await expect.poll(() => takeBack.count()).toBe(2)
    await admin.evaluate(() => scrollTo(0, 0))
    const low = await toast(admin).evaluate((one) => one.getBoundingClientRect().bottom)
    expect((await admin.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeGreaterThanOrEqual(low)
    expect(await readPage('/?q=zebra')).toContain('Zebra At Last')

    // Taking back cannot be undone and its email is sent at once, so a slip of the thumb must not be enough.
    await takeBack.first().click()
    await clickInDialog(admin, 'Cancel')
    expect(await takeBack.count()).toBe(2)
    await takeBack.first().click()
    await clickInDialog(admin, 'Take back')
    await toast(admin).getByText('Edit taken back').waitFor()
    await admin.getByText('This edit was taken back.').first().waitFor()
    expect(await admin.getByRole('alertdialog').count()).toBe(0)

    await owner.request.patch('/api/business/details', { data: { name: 'Zebra Unseen' } })
    await admin.request.patch(`/api/admin/businesses/${await idOf(owner)}/suspend`)
    await admin.reload()
    await waiting.getByRole('button', { name: 'Refuse' }).click()
    await admin.getByText('stays as it is. The owner is told by email.').waitFor()
    await clickInDialog(admin, 'Cancel')
    await waiting.getByRole('button', { name: 'Accept' }).click()
    await toast(admin).getByText('Visitors see it once the listing is live again.').waitFor()
    expect(consoleMessages).toEqual([])
  } finally {
    await site.close()
  }
})

test('after a withdrawal, also of a refused edit, the form and the descriptions of photos show what is live, and a Tab sends nothing', async () => {
  const site = await openAdminSite('samples', { REVIEW_EDITS: 'all' })
  try {
    const { page: owner } = await openForm(site, 1280)
    const moderator = await signIn(site.world.database, { role: 'moderator' }, 'session')
    const read = async () => await (await owner.request.get('/api/business/my-business')).json()
    const decide = async (decision: 'accept' | 'refuse') => {
      const url = `/api/admin/edits/${(await read()).waiting.id}/${decision}`
      const decided = await site.world.server.inject({ method: 'POST', url, headers: moderator, payload: {} })
      expect(decided.statusCode).toBe(200)
    }
    const notice = owner.getByText('Waiting for review')
    await owner.getByLabel('Add photos').setInputFiles(await makeImage('new.png', '#a42'))
    await notice.waitFor()
    await decide('accept')
    await owner.reload()
    const described = owner.getByLabel('What photo 1 shows')
    await described.fill('The yard at night')
    await described.press('Enter')
    await notice.waitFor()
    await owner.getByRole('button', { name: 'Withdraw' }).click()
    await clickInDialog(owner, 'Withdraw')
    await toast(owner).getByText('Edit withdrawn').waitFor()
    await described.press('Tab')
    expect(await described.inputValue()).toBe('')
    expect((await read()).waiting).toBeNull()

    const nameField = owner.getByRole('textbox', { name: 'Business name' })
    const name = await nameField.inputValue()
    await nameField.fill('Zebra Unwanted')
    await save(owner)
    await notice.waitFor()
    await decide('refuse')
    await owner.getByRole('button', { name: 'Withdraw' }).click()
    await clickInDialog(owner, 'Withdraw')
    await toast(owner).getByText('The edit was not withdrawn').waitFor()
    await notice.waitFor({ state: 'detached' })
    await expect.poll(() => nameField.inputValue()).toBe(name)
  } finally {
    await site.close()
  }
})

/** Opens the edit form as the owner of a live listing. */
const openForm = async (site: Site, width: number) =>
  visit(site, '/business/edit', width, await signInByCall(site, 'thandi@mzansi.example', demoPassword))

async function idOf(owner: Page): Promise<string> {
  return (await owner.request.get('/api/business/my-business').then((response) => response.json())).id
}
