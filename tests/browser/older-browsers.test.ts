// What people with an older browser see and do: Chromium without what Safari 16.3 and Chrome 106 do not know.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retirePage } from '../world/page-pool.ts'
import { openSite, type Site } from '../world/site.ts'
import { openPage, save, signInAs, toast } from './owner-steps.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('an owner without the functions of newer browsers saves website and hours', async () => {
  const { page, context, consoleMessages } = await signInAs(site, 'thandi@mzansi.example')
  retirePage(page)
  await page.addInitScript(() => {
    const newer: [object, string[]][] = [
      [URL, ['canParse']],
      [Array.prototype, ['toReversed', 'toSorted', 'toSpliced']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Element.prototype, ['checkVisibility']],
    ]
    for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
  })
  await page.reload()
  await openPage(page, 'Edit Business')
  await page.getByLabel('Website').fill('kota.example.co.za')
  await page.getByLabel('Monday: open or closed').selectOption('Open')
  await save(page)
  await toast(page, 'Business details updated.').waitFor()
  expect(consoleMessages).toEqual([])
  await context.close()
})
