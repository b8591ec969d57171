// The forms of a claim as a browser without a script sends them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addListing, newClaimant, tokenTo } from '../claims/claims-world.ts'
import { fieldsOf } from '../world/form-fields.ts'
import { openPlainBrowser } from '../world/plain-browser.ts'
import { hashQuickly } from '../world/quick-passwords.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const send = (url: string, fields: Record<string, string>, cookie = '') =>
  world.server.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://directory.example',
      ...(cookie && { cookie }),
    },
    payload: new URLSearchParams(fields).toString(),
  })

test('an account is created, claim digits appear only in the response to the form, and the claim can be withdrawn', async () => {
  const { id } = await addListing(world.database)
  const page = `/claim/${id}`
  const shown = (await world.server.inject({ url: page })).body
  expect(shown).toContain(`action="${page}?form=account"`)
  const account = { page: id, email: 'plain@people.example', password: 'nine red umbrellas' }
  const refused = await send(`${page}?form=account`, { ...account, confirmPassword: 'another' })
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('Passwords do not match')
  expect(refused.body).toContain('value="plain@people.example"')
  const created = await send(`${page}?form=account`, { ...account, confirmPassword: account.password })
  expect([created.statusCode, created.headers.location]).toEqual([303, `${page}?sent=account`])
  const cookie = String(created.headers['set-cookie']).split(';')[0] ?? ''
  const open = async () => (await world.server.inject({ url: page, headers: { cookie } })).body
  expect(await open()).toContain('How can you show that it is yours?')
  const wrong = await send(`${page}?form=claim`, { id, note: 'My <b>own</b> shop' }, cookie)
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body).toContain('My &lt;b&gt;own&lt;/b&gt; shop</textarea>')
  const made = await send(`${page}?form=claim`, { id, proof: 'telephone' }, cookie)
  expect([made.statusCode, made.headers.location, made.headers['cache-control']]).toEqual([
    200,
    undefined,
    'no-store',
  ])
  const digits = /<b>(\d{3} \d{3})<\/b>/.exec(made.body)?.[1] ?? ''
  expect(digits).toMatch(/^\d{3} \d{3}$/)
  const later = await open()
  expect(later).toContain('Your claim is open')
  expect(later).not.toContain(digits)
  const readAccount = async () => {
    const { body } = await world.server.inject({ url: '/account', headers: { cookie } })
    return body.replaceAll('<!-- -->', '')
  }
  const told = await readAccount()
  expect(told).toContain('is open. It needs your proof until')
  expect(told).toContain(`href="${page}"`)
  const claim = /name="id" value="(\d+)"/.exec(later)?.[1] ?? ''
  const withdrawn = await send(`${page}?form=withdraw`, { id: claim, page: id }, cookie)
  expect(withdrawn.headers.location).toBe(`${page}?sent=withdraw`)
  expect(await open()).toContain('How can you show that it is yours?')
  expect(await readAccount()).toContain('was withdrawn.')
})

test('a sign-in for a claim leads back to that claim, also after a wrong password', async () => {
  const { id } = await addListing(world.database)
  const account = { email: 'again@people.example', password: 'nine red umbrellas' }
  const created = await openPlainBrowser(world).send(`/claim/${id}?form=account`, {
    ...account,
    page: id,
    confirmPassword: account.password,
  })
  expect(created.location).toBe(`/claim/${id}?sent=account`)
  const browser = openPlainBrowser(world)
  const path = `/login?then=/claim/${id}`
  const hidden = (html: string) => fieldsOf(html, path).filter(([name]) => name === 'page')
  const { body } = await browser.open(path)
  expect(hidden(body)).toEqual([['page', id]])
  const refused = await browser.send(path, { ...account, password: 'not it', page: id })
  expect([refused.status, hidden(refused.body)]).toEqual([401, [['page', id]]])
  const entered = await browser.send(path, { ...account, page: id })
  expect(entered.location).toBe(`/claim/${id}`)
  expect(entered.body).toContain('How can you show that it is yours?')
  expect((await openPlainBrowser(world).open('/login?then=/admin')).body).not.toContain('name="page"')
})

test.each([
  ['an owner', '/business', async () => ({ businessId: (await addListing(world.database)).id })],
  ['a moderator', '/admin', async () => ({ role: 'moderator' as const })],
])(
  '%s who signs in for a claim is led to the dashboard, because they cannot claim',
  async (_who, dashboard, make) => {
    const { id } = await addListing(world.database)
    const password = 'nine red umbrellas'
    const { email } = await newClaimant(world.database, {
      ...(await make()),
      password: await hashQuickly(password),
    })
    const browser = openPlainBrowser(world)
    const entered = await browser.send(`/login?then=/claim/${id}`, { email, password, page: id })
    expect([entered.status, entered.location]).toEqual([303, dashboard])
  },
)

test('a claim email is answered and an invitation accepted with the pasted link', async () => {
  const { id, email } = await addListing(world.database)
  const claimant = await newClaimant(world.database)
  await send(`/claim/${id}?form=claim`, { id, proof: 'email' }, claimant.cookie)
  const link = `https://directory.example/confirm-claim#${await tokenTo(world.database, email)}`
  expect((await world.server.inject({ url: '/confirm-claim' })).body).toContain('name="link"')
  const wrong = await send('/confirm-claim', {
    link: 'https://directory.example/confirm-claim',
    answer: 'yes',
  })
  expect(wrong.statusCode).toBe(400)
  const answered = await send('/confirm-claim', { link, answer: 'yes' })
  expect(answered.headers.location).toBe('/confirm-claim?sent=1')
  const home = await openPlainBrowser(world, claimant.cookie).open('/business')
  expect(home.body).toContain('Karoo Windmill Repairs')

  const other = await addListing(world.database)
  const admin = await newClaimant(world.database, { role: 'moderator' })
  const invited = await world.server.inject({
    method: 'POST',
    url: `/api/admin/businesses/${other.id}/invite`,
    headers: { cookie: admin.cookie },
    payload: {},
  })
  const owner = await newClaimant(world.database)
  const accepted = await send(`/claim/${other.id}?form=accept`, { link: invited.json().link }, owner.cookie)
  expect(accepted.headers.location).toBe('/business')
})

test('an owner answers a claim, and a moderator checks its digits and closes it', async () => {
  const { id } = await addListing(world.database)
  const owner = await newClaimant(world.database, { businessId: id })
  const claimant = await newClaimant(world.database)
  const made = await world.server.inject({
    method: 'POST',
    url: `/api/businesses/${id}/claims`,
    headers: { cookie: claimant.cookie },
    payload: { proof: 'telephone' },
  })
  const { id: claim, digits } = made.json()
  const asked = (await world.server.inject({ url: '/business', headers: { cookie: owner.cookie } })).body
  expect(asked).toContain('Someone has claimed your listing')
  const answered = await send('/business?form=claim', { id: String(claim), answer: 'keep' }, owner.cookie)
  expect(answered.headers.location).toBe('/business?sent=claim')
  const admin = await newClaimant(world.database, { role: 'moderator' })
  const wrong = await send(
    '/admin/claims?form=digits',
    { id: String(claim), [`digits-${claim}`]: '1' },
    admin.cookie,
  )
  expect(wrong.statusCode).toBe(400)
  const field = `field-digits-${claim}`
  expect(wrong.body).toContain(`<a href="#${field}">Please type the six digits that the person says`)
  expect(wrong.body).toMatch(new RegExp(`id="${field}-error">(?:(?!</p>).)*Please type the six digits`))
  const checked = await send(
    '/admin/claims?form=digits',
    { id: String(claim), [`digits-${claim}`]: digits },
    admin.cookie,
  )
  expect(checked.headers.location).toBe('/admin/claims?sent=digits')
  const closed = await send(
    '/admin/claims',
    { id: String(claim), outcome: 'refused', [`note-${claim}`]: 'The owner keeps it.' },
    admin.cookie,
  )
  expect(closed.headers.location).toBe('/admin/claims?sent=claim')
  const told = (await world.server.inject({ url: `/claim/${id}`, headers: { cookie: claimant.cookie } })).body
  expect(told).toContain('The owner keeps it.')
})
