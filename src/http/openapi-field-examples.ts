// What each field may look like in the API document: by its name, or by the name of its shape and its own.
import type { OwnBusiness } from '../contract/business.ts'
import type { z } from '../contract/zod.ts'

/** The texts of a business. One without an example does not compile. */
type BusinessText = {
  [Name in keyof OwnBusiness]: string extends OwnBusiness[Name] ? Name : never
}[keyof OwnBusiness]
const id = '0198a5f0-2c4e-4a6b-9d1e-3f5a7b9c1d2e'
const date = '2026-12-24'
const place = { id: 1_125_896_515, name: 'Prince Albert', province: 'Western Cape' }
const placeLink = { name: 'Leeu-Gamka', path: 'leeu-gamka-western-cape' }
const moment = '2026-01-05T08:00:00.000Z'
const email = 'dora@example.co.za'
const moderator = 'moderator@example.co.za'
const recoveryCode = 'k7mw-2tqc-x9fb-hs4p'
const base64url = 'Qm9va3Mgb24gdGhlIHN0b2Vw'

const ofBusiness: Record<BusinessText, string | unknown[]> = {
  id: [id, '17', 17, base64url],
  path: '/b/gogos-corner-bakery-prince-albert-k7mq3x',
  name: ['Gogo’s Corner Bakery', 'about'],
  category: 'Cafe',
  description: 'Rusks, vetkoek and filter coffee, baked on the stoep since 1998.',
  image: '/stock/cafe-rusks.svg',
  logo: `/images/${id}`,
  location: 'Church Street, Prince Albert, Western Cape',
  schemaType: 'CafeOrCoffeeShop',
  placeLabel: 'Prince Albert, Western Cape',
  phone: '+27235550101',
  whatsapp: '+27825550101',
  email,
  facebook: 'gogoscornerbakery',
  instagram: 'gogos.corner',
  website: 'https://gogo.example/',
  focalPoint: '50% 50%',
  hours: 'Mon-Sat 07:00-15:00\nSun closed',
  closedUntil: '2027-01-14',
  ownerEmail: email,
  ownerName: 'Dora Jacobs',
  submittedAt: moment,
  confirmedAt: moment,
  leavesAt: moment,
}

const ofCategory = {
  ...Object.fromEntries(
    ['CategoryItem', 'AdminCategory', 'NewCategory', 'CategoryChange'].flatMap((shape) => [
      [`${shape}.name`, 'Farm stall'],
      [`${shape}.plural`, 'Farm stalls'],
    ]),
  ),
  'CategoryChange.id': 'Padstal',
  tint: '#1f6b4a',
  icon: 'tractor',
  formerNames: 'Padstal',
  names: 'Farm stall',
}

/** A value, or one for each type that the field has in different shapes. */
const fieldExamples: Record<string, unknown> = {
  'SetUpInput.name': 'Karoo Trade',
  siteName: 'Karoo Trade',
  host: 'mail.karoo.example',
  user: 'karoo',
  tagline: 'All of the Karoo',
  accentColour: '#0b6e4f',
  supportEmail: 'help@karoo.example',
  mailFrom: 'Karoo Trade <no-reply@karoo.example>',
  siteUrl: 'https://karoo.example',
  smtp: { host: 'mail.karoo.example', port: 587, user: 'karoo' },
  reply: '250 2.0.0 Ok: queued as 4F1C9B6E0D',
  askedAt: moment,
  'BusinessTrade.id': 'bakery',
  'BusinessTrade.name': 'Bakery',
  plural: 'Bakeries',
  ...ofCategory,
  into: 'bakery',
  ...ofBusiness,
  alt: 'Rusks on the stoep',
  answerUntil: moment,
  about: 'Gogo’s Corner Bakery. Rusks and cakes, baked on the stoep.',
  at: [moment, 24],
  attestationObject: base64url,
  authenticatorData: base64url,
  businessId: id,
  claimant: email,
  claimedAt: moment,
  challenge: base64url,
  clientDataJSON: base64url,
  closes: '15:00',
  code: recoveryCode,
  confirmPassword: 'three blue pots',
  createdAt: moment,
  currentPassword: 'three blue pots',
  date,
  day: [date, 1],
  decisionId: 17,
  device: 'Chrome on Android',
  digits: '052781',
  displayName: email,
  distanceKm: 0.4,
  error: 'Business not found',
  excerpt: '… and vetkoek every Friday.',
  field: 'phone',
  formerNames: 'Prins Albert',
  around: [[{ name: place.province, path: 'western-cape' }]],
  'GetPlaceOverviewInput.path': 'prince-albert-western-cape',
  'GetPlaceOverviewResult.name': 'Prince Albert',
  'GetPlaceOverviewResult.path': 'prince-albert-western-cape',
  from: date,
  height: 1200,
  hour: moment,
  hoursNow: { state: 'closed', label: 'Closed until 14 January', until: '2027-01-13T22:00:00.000Z' },
  href: 'https://gogo.example/',
  ids: [id, 17],
  createdBy: moderator,
  fileName: 'members.csv',
  finishedAt: moment,
  header: 'Business name',
  licence: 'CC BY 4.0',
  listedOn: '2026-11-20',
  question: 'Middelburg',
  sample: 'Kalk Bay Rusks',
  sentence: 'It is added.',
  source: [
    'Karoo Chamber of Commerce',
    { name: 'Karoo Chamber of Commerce', licence: 'CC BY 4.0', date: '2026-11-20' },
  ],
  inside: [[{ ...placeLink, total: 3 }]],
  invitedAt: moment,
  invitedBy: moderator,
  keptImages: id,
  label: 'Prince Albert, Western Cape',
  lastDay: date,
  lastUsedAt: moment,
  latitude: -33.2236,
  limit: [24, 8],
  link: 'https://directory.example/claim/k7mq3x#dGhpcyBpcyBhIGxpbmsgdGhhdCB3b3JrcyBvbmNlLg',
  mailedTo: email,
  longitude: 22.0296,
  lookedAtBy: moderator,
  madeAt: moment,
  message: 'Business not found',
  moved: { on: '2026-11-03', from: 'Leeu-Gamka' },
  near: ['-33.22,22.03', [{ ...placeLink, total: 3, distanceKm: 0.4 }]],
  newPassword: 'four red doors',
  note: 'Christmas Eve',
  number: '+27825550101',
  on: '2026-11-03',
  openedAt: moment,
  opens: '07:00',
  order: id,
  outcomeNote: 'The name on the letterhead is another one.',
  owner: email,
  password: 'three blue pots',
  person: email,
  phones: '+27235550101',
  proofUntil: moment,
  pictures: `pictures/${id}.webp`,
  place: ['Prince Albert, Western Cape', place.id, place],
  'Place.name': 'Prince Albert',
  'Place.path': 'prince-albert-western-cape',
  placeId: place.id,
  seenPlaceId: null,
  province: place.province,
  q: 'coffee',
  radiusKm: 25,
  rating: 4.5,
  reason: 'A newspaper wrote about this business, and people who were never there review it.',
  remindedAt: moment,
  reviewWords: [['casino']],
  rawId: base64url,
  recoveryCodes: recoveryCode,
  requestId: 'req-1',
  reviewCount: 88,
  rpId: 'directory.example',
  signature: base64url,
  stamp: '1764230400.Qm9va3Mgb24gdGhlIHN0b2Vw',
  homepage: '',
  takenBack: 'phone',
  text: 'The shop is empty since May.',
  times: 14,
  title: 'About us',
  to: date,
  token: base64url,
  total: 12,
  tradingNotice: 'Temporarily closed. It opens again on Thursday 14 January 2027.',
  transports: 'internal',
  until: [moment, '2027-01-14'],
  updatedAt: moment,
  url: [`/images/${id}`],
  username: email,
  version: 3,

  who: moderator,
  words: 'hairdresser',
  word: 'rusks',
  writtenAt: moment,
  visitedOn: '2026-11-20',
  whatsappLink: 'https://wa.me/27825550101?text=Good%20news%3A%20your%20listing%20is%20live.',
  width: 1600,
}

/** Adds its example to each field of an object: the first one that the field accepts. `name` is that of the shape. */
export function addExamples(name: string, shape: z.ZodObject, schema: z.core.JSONSchema.BaseSchema): void {
  for (const [key, field] of Object.entries(schema.properties ?? {})) {
    const values = [fieldExamples[`${name}.${key}`] ?? fieldExamples[key] ?? []].flat()
    const accepts = (value: unknown) => shape.shape[key]?.safeParse(value).success
    // A number of a query arrives as a text, and a list has one entry.
    const example =
      values.find((value) => accepts(value) || accepts(String(value))) ??
      values.map((value) => [value]).find(accepts)
    if (example !== undefined && typeof field === 'object') field.examples = [example]
  }
}
