// A listing that is rejected for its photo, corrected, sent again and approved, in two browser windows.
import { expect, test } from 'vitest'
import { clickInDialog, openInQueue, toast } from '../world/admin-screen.ts'
import { openAdminSite } from '../world/admin-site.ts'
import { listAccessibilityViolations } from '../world/site.ts'
import { makeImage, openPage, save, signInAs, unexpected } from './owner-steps.ts'

test('an owner sees why a listing was rejected, corrects it and sends it again, and a moderator sees what changed', async () => {
  const site = await openAdminSite('samples')
  try {
    const owner = await signInAs(site, 'pieter@mzansi.example', 360)
    const name = await owner.page.getByRole('heading', { level: 1 }).innerText()

    const admin = await site.visitAsAdmin('/admin/pending')
    const waiting = await openInQueue(admin.page, name)
    await waiting.getByRole('button', { name: 'Reject' }).click()
    // Cancel has the focus, so the keyboard goes back to the fields.
    for (const key of ['Shift+Tab', 'ArrowDown', 'ArrowDown']) await admin.page.keyboard.press(key)
    await admin.page.getByText('The owner reads: The picture does not fit this business.').waitFor()
    await admin.page.getByLabel('Note to the owner').fill('It shows another shop.')
    expect(await listAccessibilityViolations(admin.page)).toEqual([])
    await clickInDialog(admin.page, 'Reject')
    await toast(admin.page).getByText('Business Rejected').waitFor()

    await owner.page.reload()
    await owner.page.getByText('It shows another shop.').waitFor()
    await owner.page.getByText('Change your listing first.').waitFor()
    expect(await listAccessibilityViolations(owner.page)).toEqual([])
    await openPage(owner.page, 'Edit Business')
    await owner.page.getByLabel('Image').setInputFiles(await makeImage('mine.png', '#2a4'))
    await save(owner.page)
    await toast(owner.page).getByText('Business details updated.').waitFor()
    const sendAgain = owner.page.getByRole('button', { name: 'Send for review again' })
    await owner.page.getByLabel('Phone').fill('011 555 0177')
    expect(await sendAgain.getAttribute('aria-disabled'), 'blocked by unsaved changes').toBe('true')
    await owner.page.getByText('Save your changes, or discard them.').waitFor()
    await owner.page.getByRole('button', { name: 'Reset' }).click()
    await openPage(owner.page, 'Overview')
    // Another tab is faster.
    await owner.page.evaluate(() => fetch('/api/business/resubmit', { method: 'POST' }))
    await sendAgain.click()
    await toast(owner.page).getByText('Only a rejected listing can be sent again.').waitFor()
    await owner.page.getByText('Your listing is under review').waitFor()

    await admin.page.goto('/admin/pending')
    const again = await openInQueue(admin.page, name)
    await again.getByText('Sent again', { exact: true }).waitFor()
    expect(await again.innerText()).toMatch(/Reason: The picture does not fit\s+It shows another shop\./)
    await again.locator('.changes img').nth(1).waitFor()
    expect(await listAccessibilityViolations(admin.page)).toEqual([])
    await again.getByRole('button', { name: 'Approve' }).click()
    await clickInDialog(admin.page, 'Approve')
    await toast(admin.page).getByText('Business Approved').waitFor()

    await owner.page.goto('/business/history')
    const lines = owner.page.locator('.history h2')
    await lines.first().waitFor()
    expect(await lines.allInnerTexts()).toEqual(['Approved', 'Sent for review again', 'Edited', 'Rejected'])
    expect(await owner.page.content()).not.toContain('admin@mzansi.example')
    expect(await listAccessibilityViolations(owner.page)).toEqual([])
    for (const path of ['/admin/edits', '/admin/reports']) {
      await admin.page.goto(path)
      expect(await listAccessibilityViolations(admin.page), path).toEqual([])
    }
    expect([...unexpected(owner.consoleMessages, 409), ...admin.consoleMessages]).toEqual([])
  } finally {
    await site.close()
  }
})
