// Which names in social networks a business can give, and how pasted addresses are reduced to names.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Facebook, Instagram, withSocialPage } from './social-networks.ts'

const refusalOf = (shape: typeof Facebook, typed: unknown) =>
  shape.safeParse(typed).error?.issues.map(({ message }) => message)

const noNames = [
  'javascript:alert(1)',
  'https://evil.example/sowetocoffee',
  'evil.example/facebook.com/sowetocoffee',
  'https://facebook.com.evil.example/sowetocoffee',
  'https://instagram.com.evil.example/sowetocoffee',
  '//evil.example',
  '../../login',
  'soweto coffee',
  '"><img src=x onerror=alert(1)>',
  'naïve.café',
  '.....',
  '..',
  '.',
  '@',
  'soweto..coffee',
  'sowetocoffee.',
]

describe('Facebook', () => {
  test.each([
    ['sowetocoffee', 'sowetocoffee'],
    ['@Soweto.Coffee', 'Soweto.Coffee'],
    ['https://www.facebook.com/sowetocoffee/?ref=page_internal', 'sowetocoffee'],
    ['m.facebook.com/sowetocoffee/photos', 'sowetocoffee'],
    ['HTTPS://EN-GB.FACEBOOK.COM/sowetocoffee#top', 'sowetocoffee'],
    ['fb.me/sowetocoffee', 'sowetocoffee'],
    ['https://www.facebook.com/profile.php?id=100063123456789&sk=about', '100063123456789'],
    ['https://www.facebook.com/people/Soweto-Coffee/100063123456789/', '100063123456789'],
    ['https://www.facebook.com/p/Soweto-Coffee-100063123456789/', '100063123456789'],
    ['https://www.facebook.com/Soweto-Coffee-104512345678901', '104512345678901'],
    ['a1234', 'a1234'],
    ['a'.repeat(50), 'a'.repeat(50)],
    ['', null],
    [null, null],
  ])('%s is stored as %s', (typed, stored) => {
    expect(Facebook.parse(typed)).toBe(stored)
    expect(Facebook.parse(stored)).toBe(stored)
  })

  test.each([...noNames, '.sowetocoffee', 'abcd', 'a'.repeat(51)])(
    '%s is refused with one message',
    (typed) => {
      expect(refusalOf(Facebook, typed)).toEqual(['Facebook must be a name like sowetocoffee'])
    },
  )

  test.each([
    'facebook.com/profile.php',
    'facebook.com/groups/soweto',
    'facebook.com/share/1AbCdEfGhI/',
    'https://www.facebook.com/sharer.php?u=x',
  ])('%s is refused because it does not name a page', (typed) => {
    expect(refusalOf(Facebook, typed)).toEqual([
      'This address does not name your page. Facebook must be a name like sowetocoffee',
    ])
  })
})

describe('Instagram', () => {
  test.each([
    ['soweto.coffee', 'soweto.coffee'],
    ['@_soweto_', '_soweto_'],
    ['https://www.instagram.com/soweto.coffee/?igsh=abc', 'soweto.coffee'],
    ['instagram.com/soweto.coffee/reels/', 'soweto.coffee'],
    ['q', 'q'],
    ['a'.repeat(30), 'a'.repeat(30)],
    ['', null],
    [null, null],
  ])('%s is stored as %s', (typed, stored) => {
    expect(Instagram.parse(typed)).toBe(stored)
    expect(Instagram.parse(stored)).toBe(stored)
  })

  test.each([...noNames, 'a'.repeat(31), '___'])('%s is refused with one message', (typed) => {
    expect(refusalOf(Instagram, typed)).toEqual(['Instagram must be a name like soweto.coffee'])
  })

  test.each([
    'instagram.com/',
    'https://www.instagram.com/p/Cxyz123/',
    'https://www.instagram.com/reel/Cxyz123/',
    'https://www.instagram.com/stories/soweto.coffee/1/',
  ])('%s is refused because it does not name a page', (typed) => {
    expect(refusalOf(Instagram, typed)).toEqual([
      'This address does not name your page. Instagram must be a name like soweto.coffee',
    ])
  })
})

test('any accepted text is stored as a name, whose link leads only to its network', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.tuple(fc.domain(), fc.string()).map(([domain, path]) => `https://${domain}/${path}`),
    fc.stringMatching(/^(facebook|instagram)\.com\/[\w./?=-]{0,40}$/),
  )
  fc.assert(
    fc.property(typed, (text) => {
      for (const [shape, site] of [
        [Facebook, 'https://www.facebook.com/'],
        [Instagram, 'https://www.instagram.com/'],
      ] as const) {
        const { data } = shape.safeParse(text)
        if (!data) continue
        expect(new URL(site + data).href).toBe(site + data)
        expect(shape.parse(data)).toBe(data)
      }
    }),
  )
})

test.each([
  ['https://www.facebook.com/soweto.coffee', { website: null, facebook: 'soweto.coffee' }],
  ['https://instagram.com/soweto.coffee/?hl=en', { website: null, instagram: 'soweto.coffee' }],
  ['https://facebook.com/share/1ab', { website: 'https://facebook.com/share/1ab' }],
  ['https://soweto.example/facebook', { website: 'https://soweto.example/facebook' }],
])('the website %s is moved to the field where it belongs', (website, moved) => {
  expect(withSocialPage({ website })).toEqual(moved)
})

test('a website does not replace another stored page of the network, and then stays the website', () => {
  const website = 'https://facebook.com/other.page'
  expect(withSocialPage({ website }, { facebook: 'soweto.coffee' })).toEqual({ website })
  expect(withSocialPage({ website }, { facebook: 'other.page' })).toEqual({
    website: null,
    facebook: 'other.page',
  })
})
