// The photos of a business in a real browser: uploaded, made smaller, ordered and described by the owner, and seen by visitors.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxImageBytes } from '../../src/contract/image-upload.ts'
import { businessPath } from '../../src/contract/page.ts'
import { writePath } from '../../src/contract/public-addresses.ts'
import { noise, plain } from '../media/image-maker.ts'
import { makeBody } from '../owners/owner-world.ts'
import { measureShift } from '../world/layout-shift.ts'
import { pressAsInSafari } from '../world/safari-presses.ts'
import { signIn } from '../world/sign-in.ts'
import {
  holdRequests,
  isInView,
  listAccessibilityViolations,
  openSite,
  type Site,
  signInByCall,
  visit,
} from '../world/site.ts'
import { demoPassword, makeImage, save, toast, writeToDisk } from './owner-steps.ts'

let site: Site
let large: string
beforeAll(async () => {
  site = await openSite()
  // As a phone held sideways writes it: metadata that says how to turn it, and a short film after the picture.
  const picture = await plain(2400, 1800).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const buffer = Buffer.concat([picture, Buffer.alloc(maxImageBytes)])
  large = writeToDisk(site, { name: 'IMG_2041.JPG', buffer })
  await addPhotos(await findBusiness('boeta+sulaiman'), ['The yard', 'The stove', 'The door'])
})
afterAll(() => site.close())

const thandi = 'thandi@mzansi.example'
const pieter = 'pieter@mzansi.example'
const texts = (page: Page) => page.getByLabel(/^What photo \d shows/)
const listTexts = (page: Page) =>
  texts(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  await page.mouse.move((start?.x ?? 0) + 20, (start?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move((end?.x ?? 0) + 20, (end?.y ?? 0) + 20, { steps: 5 })
  await page.mouse.up()
}

/** Moves a finger across the screen, at its middle. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((x) => ({ x, y: 300 })) })
  await send('touchStart', from)
  for (let step = 1; step <= 5; step++) {
    // As slow as a finger: a faster swipe would fling past several photos.
    await setTimeout(30)
    await send('touchMove', from + ((to - from) * step) / 5)
  }
  await send('touchEnd')
}

/** The id of the business that a search finds first. */
const findBusiness = async (q: string): Promise<string> =>
  (await (await fetch(`${site.url}/api/businesses/search?q=${q}&limit=1`)).json())[0].id

/** Opens a part of the edit form as an owner of the demo. */
const openPart = async (email: string, part: string) =>
  visit(site, `/business/edit#${part}`, 1280, await signInByCall(site, email, demoPassword))

/** The descriptions of the stored photos of the signed-in owner, in order. */
const readStored = async (page: Page): Promise<string[]> => {
  const { photos } = await (await page.request.get('/api/business/my-business')).json()
  return photos.map(({ alt }: { alt: string }) => alt)
}

/** Gives a business an image and photos, as its owner does. */
async function addPhotos(businessId: string, alts: string[]): Promise<void> {
  const { database, server } = site.world
  const owner = await signIn(database, { businessId })
  const picture = await plain(400, 300).jpeg().toBuffer()
  const send = async (method: 'POST' | 'PATCH', url: string, fields: object, files: object) => {
    const { payload, headers } = await makeBody('multipart', { ...fields }, { ...files })
    const { statusCode, body } = await server.inject({
      method,
      url,
      payload,
      headers: { ...headers, ...owner },
    })
    expect(statusCode, body).toBeLessThan(300)
  }
  await send('PATCH', '/api/business/details', {}, { image: picture })
  for (const alt of alts) await send('POST', '/api/business/photos', { alt }, { photo: picture })
}

const idsOf = ({ photos }: { photos: { id: string }[] }) => photos.map(({ id }) => id)

const focusedLabel = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.ariaLabel ?? (activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent
  })

test('a dialog that was opened by a press returns the focus, also in Safari, which gives a pressed button none', async () => {
  const { page, context } = await openPart(pieter, 'part-photos')
  const file = writeToDisk(site, await makeImage('focus.png', '#26427f'))
  await page.getByLabel('Add photos').setInputFiles([file, file])
  await page.getByRole('button', { name: 'Remove photo 2' }).waitFor()
  await pressAsInSafari(page)
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
  expect(await focusedLabel(page)).toBe('Remove photo 1')
  await context.close()
})

test('an owner uploads several photos at once, and describes, moves and removes them', async () => {
  const { page, context, consoleMessages } = await openPart(thandi, 'part-photos')
  const small = await Promise.all(
    ['one.png', 'two.png', 'three.png'].map((name) => makeImage(name, '#26427f')),
  )
  const [one = '', two = '', three = ''] = small.map((file) => writeToDisk(site, file))
  await page.getByLabel('Add photos').setInputFiles([one, large, two, three])
  await page.getByText(/^Saved\. Made smaller: [\d.]+ MB to \d+ kB$/).waitFor()
  await expect.poll(() => texts(page).count()).toBe(4)
  // Upright, and no longer than 1,600 pixels.
  const shown = page.getByRole('img', { name: 'Photo 2' })
  expect([await shown.getAttribute('width'), await shown.getAttribute('height')]).toEqual(['1200', '1600'])
  for (const [at, text] of ['The counter', 'The yard', 'The stove', 'The door'].entries()) {
    await texts(page).nth(at).fill(text)
    await texts(page).nth(at).press('Enter')
    await expect.poll(() => page.getByText('Saved', { exact: true }).count()).toBeGreaterThan(at)
  }
  const stored = page.waitForResponse('**/api/business/photos')
  await page.getByRole('button', { name: 'Move photo 3 up' }).press('Enter')
  await expect.poll(() => listTexts(page)).toEqual(['The counter', 'The stove', 'The yard', 'The door'])
  const order = idsOf(await (await stored).json())
  const saved: string[][] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'PATCH') saved.push(request.postDataJSON().order)
  })
  // A photo that is moved out of view is followed.
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.getByRole('button', { name: 'Move photo 1 down' }).focus()
  for (const place of [2, 3, 4]) {
    await page.keyboard.press('Enter')
    await page.getByText(`Photo ${place} of 4`, { exact: true }).waitFor()
  }
  await expect.poll(() => isInView(page.locator(':focus'))).toBe(true)
  await page.getByRole('button', { name: 'Move photo 4 up' }).focus()
  for (const _ of [3, 2, 1]) await page.keyboard.press('Enter')
  await expect.poll(() => listTexts(page)).toEqual(['The counter', 'The stove', 'The yard', 'The door'])
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(() => saved.at(-1)).toEqual(order)
  // Two moves before the first response: the second takes the first back.
  const { promise: moved, resolve: answer } = Promise.withResolvers<void>()
  let answered = 0
  await page.route('**/api/business/photos', async (route) => {
    const response = await route.fetch()
    await moved
    await route.fulfill({ response })
    answered += 1
  })
  await page.evaluate(async () => {
    for (const label of ['Move photo 2 down', 'Move photo 3 up']) {
      document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click()
      await new Promise((drawn) => window.setTimeout(drawn))
    }
  })
  answer()
  await expect.poll(() => answered).toBe(2)
  await page.unroute('**/api/business/photos')
  expect(await listTexts(page)).toEqual(['The counter', 'The stove', 'The yard', 'The door'])
  expect(await readStored(page)).toEqual(['The counter', 'The stove', 'The yard', 'The door'])
  const grips = page.locator('.photo-grip')
  await grips.nth(2).scrollIntoViewIfNeeded()
  await dragTo(page, grips.nth(2), grips.nth(1))
  await expect.poll(() => listTexts(page)).toEqual(['The counter', 'The yard', 'The stove', 'The door'])
  expect(await listAccessibilityViolations(page)).toEqual([])
  // In Firefox, a frame can come before the dialog is closed.
  await page.evaluate(() => {
    window.requestAnimationFrame = (act) => {
      queueMicrotask(() => act(0))
      return 0
    }
  })
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByRole('button', { name: 'Remove photo', exact: true }).click()
  await expect.poll(() => listTexts(page)).toEqual(['The yard', 'The stove', 'The door'])
  await expect.poll(() => focusedLabel(page)).toBe('Add photos')
  expect(await readStored(page)).toEqual(['The yard', 'The stove', 'The door'])
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('Save waits until a large photo is shrunk, a file that is no picture shows an error, and no removed image is requested', async () => {
  const { page, context, consoleMessages } = await openPart(thandi, 'part-pictures')
  // Safari before 16 has no requestSubmit, and Chrome before 112 creates no upright bitmap.
  await page.evaluate(() => {
    Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit')
    Reflect.deleteProperty(window, 'createImageBitmap')
  })
  await page.getByLabel('Image').setInputFiles(large)
  await save(page)
  await toast(page, 'Business details updated.').waitFor()
  await page.getByText(/^IMG_2041\.jpg\. Made smaller: /).waitFor({ state: 'detached' })
  const shown = page.getByAltText('The current image')
  expect(await shown.getAttribute('src')).toMatch(/^\/images\//)
  const first = await shown.getAttribute('src')
  const other = { name: 'scan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') }
  await page.getByLabel('Image').setInputFiles(other)
  await page.getByText('This browser cannot show this file as a picture.').waitFor()
  expect(await page.getByAltText('Chosen: scan.jpg').count(), 'the name of the file stays').toBe(1)
  await page.getByLabel('Image').setInputFiles(await makeImage('other.png', '#26427f'))
  await page.getByAltText('Chosen: other.png').waitFor()
  await save(page)
  await expect.poll(() => shown.getAttribute('src')).not.toBe(first)
  expect(consoleMessages).toEqual([])
  await context.close()
})

/** A device that makes a picture smaller only when it is told to, by the order of the choices; and submits that are only noted. */
async function openSlowly(
  page: Page,
): Promise<{ finish: (at: number) => Promise<void>; submits: () => Promise<string[]> }> {
  await page.evaluate(() => {
    const decode = HTMLImageElement.prototype.decode
    const waiting: (() => void)[] = []
    const submits: string[] = []
    HTMLImageElement.prototype.decode = function () {
      return new Promise<void>((resolve) => waiting.push(resolve)).then(() => decode.call(this))
    }
    document.addEventListener('submit', (event) => {
      event.preventDefault()
      const files = new FormData(event.target as HTMLFormElement).getAll('photos') as File[]
      submits.push([event.submitter?.textContent, ...files.map(({ name }) => name)].join(' '))
    })
    Object.assign(window, { waiting, submits })
  })
  const read = <Read>(expression: string) => page.evaluate<Read>(expression)
  return {
    finish: async (at) => {
      await expect.poll(() => read<number>('waiting.length')).toBeGreaterThan(at)
      await read(`waiting[${at}]()`)
    },
    submits: () => read('submits'),
  }
}

test('in a browser that writes no WebP, as Safari, a large photo becomes a JPEG and a transparent image stays a PNG', async () => {
  const { page, context } = await openPart(thandi, 'part-pictures')
  await page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
    }
  })
  const photo = writeToDisk(site, { name: 'yard.webp', buffer: await noise(1800, 900).webp().toBuffer() })
  await page.getByLabel('Image').setInputFiles(photo)
  await page.getByText(/^yard\.jpg\. Made smaller: /).waitFor()
  const sign = sharp({ create: { width: 1800, height: 900, channels: 4, background: '#963b2a80' } })
  const drawn = await sign.png({ compressionLevel: 0 }).toBuffer()
  await page.getByLabel('Image').setInputFiles(writeToDisk(site, { name: 'sign.png', buffer: drawn }))
  await page.getByText(/^sign\.png\. Made smaller: /).waitFor()
  await context.close()
})

test('a review sends only the photos chosen last, once they are shrunk', async () => {
  const id = await findBusiness('boeta+sulaiman')
  const { path } = await (await fetch(`${site.url}/api/businesses/${id}`)).json()
  const { page, context } = await visit(site, writePath(path), 360)
  const { finish, submits } = await openSlowly(page)
  const field = page.locator('input[name=photos]')
  await field.setInputFiles(large)
  const buffer = await plain(2000, 1500).jpeg({ quality: 100 }).toBuffer()
  await field.setInputFiles({ name: 'second.jpeg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Send Review' }).click()
  expect(await submits(), 'while the photo is being shrunk').toEqual([])
  await finish(1)
  await expect.poll(submits).toEqual(['Send Review second.jpg'])
  await finish(0)
  await page.getByRole('button', { name: 'Send Review' }).click()
  await expect.poll(submits).toEqual(['Send Review second.jpg', 'Send Review second.jpg'])
  await context.close()
})

test('a form waiting for an image is submitted by the pressed button, and not if the image is removed or the form is reset', async () => {
  const { page, context } = await openPart(thandi, 'part-pictures')
  const { finish, submits } = await openSlowly(page)
  await page.locator('main form').evaluate((form) => {
    const other = document.createElement('button')
    other.type = 'submit'
    form.prepend(other)
  })
  await page.getByLabel('Image').setInputFiles(await makeImage('first.png', '#264227'))
  await save(page)
  expect(await submits()).toEqual([])
  await finish(0)
  await page.getByAltText('Chosen: first.png').waitFor()
  await expect.poll(submits).toEqual(['Save Changes'])
  await page.getByLabel('Image').setInputFiles(await makeImage('other.png', '#26427f'))
  await save(page)
  await page.getByRole('button', { name: 'Remove image' }).click()
  await page.getByAltText('Chosen: first.png').waitFor({ state: 'detached' })
  await finish(1)
  expect(await submits()).toEqual(['Save Changes'])
  await page.getByLabel('Image').setInputFiles(await makeImage('third.png', '#7f2642'))
  await page.getByLabel('Logo').setInputFiles(await makeImage('mark.png', '#264227'))
  await finish(3)
  await page.getByAltText('Chosen: mark.png').waitFor()
  await save(page)
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByAltText('Chosen: mark.png').waitFor({ state: 'detached' })
  await finish(2)
  await page.getByLabel('Logo').setInputFiles(await makeImage('mark.png', '#264227'))
  await finish(4)
  await page.getByAltText('Chosen: mark.png').waitFor()
  expect(await page.getByAltText('Chosen: third.png').count()).toBe(0)
  expect(await submits()).toEqual(['Save Changes'])
  await context.close()
})

test('a photo moved while another one is being saved stays where it was put', async () => {
  const { page, context } = await openPart(pieter, 'part-photos')
  const [one = '', two = '', three = ''] = await Promise.all(
    ['one.png', 'two.png', 'three.png'].map(async (name) =>
      writeToDisk(site, await makeImage(name, '#26427f')),
    ),
  )
  const images = page.locator('.photo-list img')
  const list = () => images.evaluateAll((all) => all.map((image) => image.getAttribute('src')))
  const before = await images.count()
  await page.getByLabel('Add photos').setInputFiles([one, two])
  await expect.poll(() => images.count()).toBe(before + 2)
  const { promise: sending, resolve: send } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/business/photos', async (route) => {
    send()
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  await page.getByLabel('Add photos').setInputFiles([three])
  await sending
  const [first, second, ...others] = await list()
  const ordered = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Move photo 1 down' }).click()
  await expect.poll(list).toEqual([second, first, ...others])
  release()
  const order = (await ordered).request().postDataJSON().order
  expect(order, 'the server refuses an order without the new photo').toHaveLength(before + 3)
  await expect.poll(() => images.count()).toBe(before + 3)
  expect((await list()).slice(0, -1)).toEqual([second, first, ...others])
  expect(idsOf(await (await page.request.get('/api/business/my-business')).json())).toEqual(order)
  await context.close()
})

/** Cuts the response to the next request with this method. The browser cannot do that: it hides the bytes of a file from the test. */
function cutResponse(method: 'POST' | 'DELETE'): void {
  const { server } = site.world.server
  const cut = ({ method: sent, socket }: IncomingMessage, response: ServerResponse) => {
    if (sent !== method) return
    server.off('request', cut)
    response.end = () => {
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{')
      return response
    }
  }
  server.prependListener('request', cut)
}

test('a photo is added or removed once, even if the response is lost', async () => {
  const { page, context } = await openPart(thandi, 'part-photos')
  const file = writeToDisk(site, await makeImage('lost.png', '#26427f'))
  const images = page.locator('.photo-list img')
  await page.getByLabel('Add photos').waitFor()
  const before = await images.count()
  cutResponse('POST')
  await page.getByLabel('Add photos').setInputFiles([file])
  await page.getByLabel('Uploads').getByText('Saved', { exact: true }).waitFor()
  await expect.poll(() => images.count()).toBe(before + 1)
  cutResponse('DELETE')
  await page.getByRole('button', { name: `Remove photo ${before + 1}` }).click()
  await page.getByRole('button', { name: 'Remove photo', exact: true }).click()
  await expect.poll(() => images.count()).toBe(before)
  expect(await page.getByText('could not be reached').count()).toBe(0)
  await context.close()
})

test('a visitor opens the photos by a tap, moves by swipe, button and key, and Escape focuses the tapped photo again', async () => {
  const path = businessPath(await findBusiness('boeta+sulaiman'))
  const { page, context, consoleMessages, requests } = await visit(site, path, 360, { hasTouch: true })
  const isDialogScript = (url: string) => url.includes('photo-dialog')
  expect(requests.filter(isDialogScript)).toEqual([])
  const dialog = page.getByRole('dialog', { name: /^Photos of/ })
  // The image at the top is the first of them.
  await page.getByRole('link', { name: 'All 4 photos' }).click()
  await dialog.getByText('1 of 4').waitFor()
  // A drawing on a transparent background is made for light paper, and the dialog is dark.
  const paper = dialog.getByRole('img').first()
  expect(await paper.evaluate((image) => getComputedStyle(image).backgroundColor)).not.toBe(
    'rgba(0, 0, 0, 0)',
  )
  // On the first photo, two of these keys do nothing.
  for (const key of ['ArrowLeft', 'Home', 'ArrowRight']) await page.keyboard.press(key)
  await dialog.getByText('2 of 4').waitFor()
  await page.keyboard.press('Escape')
  const link = page.getByRole('link', { name: 'The yard' })
  await link.scrollIntoViewIfNeeded()
  expect(await measureShift(page, 300)).toBeLessThanOrEqual(0.02)
  await link.click()
  await dialog.getByText('2 of 4').waitFor()
  for (const [from, to, shown] of [
    [300, 40, '3 of 4'],
    [40, 300, '2 of 4'],
  ] as const) {
    await swipe(page, from, to)
    await dialog.getByText(shown).waitFor()
  }
  expect(await listAccessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Next photo' }).click()
  await dialog.getByText('3 of 4').waitFor()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByText('2 of 4').waitFor()
  // The second press comes before the page has shown the first.
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  expect(await dialog.getByRole('status').filter({ hasText: '4 of 4' }).innerText()).toContain('The door')
  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(consoleMessages).toEqual([])
  await context.close()
})

test('when the script of the photos fails late, a visitor who has left the page stays where they are', async () => {
  const { page, context } = await visit(site, businessPath(await findBusiness('boeta+sulaiman')), 1280)
  const fail = await holdRequests(page, '**/photo-dialog-*.js', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('link', { name: 'The yard' }).click()
  await page.getByRole('link', { name: 'Back to Listings' }).click()
  const what = page.getByRole('searchbox', { name: 'What' })
  await what.waitFor()
  fail()
  await failed
  await what.fill('salon')
  await page.waitForURL('/?q=salon')
  await context.close()
})

test('a card has two touch targets, its phone number and its page, and the number comes first by keyboard', async () => {
  const { page, context } = await visit(site, '/?q=sunday+pots', 360)
  const card = page.locator('#results .card').first()
  const phone = card.getByRole('link', { name: '011 555 0142' })
  await phone.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, height = 0 } = (await phone.boundingBox()) ?? {}
  const targetAt = (down: number) =>
    page.evaluate(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('a')?.href, [x + 9, y + down])
  const middle = height / 2
  expect(height).toBeGreaterThanOrEqual(44)
  for (const down of [middle - 21, middle, middle + 21]) expect(await targetAt(down)).toBe('tel:+27115550142')
  expect(await targetAt(middle - 30)).toContain('/business/')
  await phone.focus()
  for (const next of ['chat', 'more']) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe(next)
  }
  expect(await card.locator('a a').count()).toBe(0)
  await context.close()
})

test('Enter and leaving the field send a description once, the next one waits for it, and after a failed removal the focus is on its button', async () => {
  const { page, context } = await openPart(pieter, 'part-photos')
  const file = writeToDisk(site, await makeImage('four.png', '#26427f'))
  await page.getByLabel('Add photos').setInputFiles([file])
  // Other tests may have added photos, so their count says nothing about this one.
  await page.getByRole('status', { name: 'Uploads' }).getByText('Saved').waitFor()
  const answers: (() => void)[] = []
  let removals = 0
  await page.route('**/api/business/photos/*', async (route) => {
    if (route.request().method() === 'DELETE') {
      removals += 1
      return await route.fulfill({ status: 503, json: { message: 'Not now.' } })
    }
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  const field = texts(page).last()
  await field.fill('The new stove')
  await field.press('Enter')
  await field.blur()
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  await field.fill('The old stove')
  await field.press('Enter')
  await page
    .getByRole('button', { name: /^Remove photo \d/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Remove photo', exact: true }).click()
  await page.locator('.toast').getByText('Not now.').waitFor()
  expect([answers.length, removals]).toEqual([1, 1])
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Remove photo/)
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await page.locator('.photo-item').last().getByText('Saved').waitFor()
  expect((await readStored(page)).at(-1)).toBe('The old stove')
  await context.close()
})
