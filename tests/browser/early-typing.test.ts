// Whatever is typed or chosen before a page is hydrated is still there afterwards, in every form that the server sends.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAdminEmail, demoPasswords } from '../../src/commands/sample-data.ts'
import { type PageForm, pageForms } from '../../src/contract/page-form.ts'
import { waitUntilHydrated } from '../world/page-pool.ts'
import { openSite, reloadUnhydrated, type Site, signInByCall, visit } from '../world/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

// Without the token of its link, the page of a mail has other fields once it is hydrated.
const forms = Object.entries<PageForm>(pageForms).filter(([, { names }]) => !names)
const addresses = new Set(forms.map(([action]) => action.replace(/\?.*/, '')))
const listed = [...addresses].filter((address) => !address.includes(':'))
const isOfAdmins = (address: string) => /^\/admin/.test(address)
const isOfOwners = (address: string) => /^\/(business|account)/.test(address)

test.each([
  ['a visitor', (address: string) => !isOfAdmins(address) && !isOfOwners(address), null, ''],
  ['an owner', isOfOwners, 'thandi@mzansi.example', demoPasswords.owner],
  ['an administrator', isOfAdmins, demoAdminEmail, demoPasswords.admin],
] as const)('what %s types before hydration is kept', async (_, isTheirs, email, password) => {
  const session = email ? await signInByCall(site, email, password) : {}
  const { page, context } = await visit(site, '/', 1280, session)
  let typed = 0
  for (const address of listed.filter(isTheirs)) {
    const hydrate = await reloadUnhydrated(page, address)
    const before = await typeEverywhere(page)
    hydrate()
    await waitUntilHydrated(page)
    expect(await readTyped(page), address).toEqual(before)
    typed += before.length
    await page.unrouteAll()
  }
  expect(typed).toBeGreaterThan(5)
  await context.close()
})

/** Types into every field that can be seen, and takes another option of every choice. Returns the values. */
async function typeEverywhere(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const kinds = 'input:not([type=hidden], [type=file], [type=range], [type=checkbox], [type=radio])'
    const values: Record<string, string> = {
      color: '#123456',
      date: '2030-12-24',
      number: '7',
      time: '09:30',
    }
    const fields = document.querySelectorAll<HTMLInputElement>(`main :is(${kinds}, textarea, select):enabled`)
    for (const field of fields) {
      if (field.readOnly || !field.checkVisibility({ visibilityProperty: true })) continue
      const options = [...field.querySelectorAll('option')]
      field.value = options.at(-1)?.value ?? values[field.type] ?? 'early@people.example'
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
      field.dataset.early = ''
    }
  })
  return await readTyped(page)
}

const readTyped = (page: Page): Promise<string[]> =>
  page
    .locator('[data-early]')
    .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ name, value }) => `${name}: ${value}`))
