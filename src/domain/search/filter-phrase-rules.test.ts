// Tests which words of a search imply a filter or an order.
import { expect, test } from 'vitest'
import { findFilterPhrase } from './filter-phrase-rules.ts'

// A Friday.
const today = { date: '2026-11-27', isHoliday: (date: string) => date === '2026-12-16' }
const read = (text: string) => findFilterPhrase(text.split(' '), today)

test.each([
  ['open now plumber', { open: 'now' }, 2],
  ['oop nou', { open: 'now' }, 2],
  ['open right now', { open: 'now' }, 3],
  ['open late pharmacy', { open: 'late' }, 2],
  ['open till late tonight', { open: 'late' }, 4],
  ['late night food', { open: 'late' }, 2],
  ['oop tot laat', { open: 'late' }, 3],
  ['open today', { open: '2026-11-27' }, 2],
  ['open sunday pharmacy', { open: '2026-11-29' }, 2],
  ['on friday', { open: '2026-11-27' }, 2],
  ['oop op saterdae', { open: '2026-11-28' }, 3],
  ['ngesonto', { open: '2026-11-29' }, 1],
  ['on 16 december', { open: '2026-12-16' }, 3],
  ['open on the 3 jan', { open: '2027-01-03' }, 5],
  ['public holiday', { open: '2026-12-16' }, 2],
  ['open on a public holiday', { open: '2026-12-16' }, 5],
  ['open on christmas day', { open: '2026-12-25' }, 4],
  ['open christmas', { open: '2026-12-25' }, 2],
  ['on boxing day lunch', { open: '2026-12-26' }, 3],
  ['on new years day', { open: '2027-01-01' }, 4],
  ['open on good friday', { open: '2027-03-26' }, 4],
  ['open easter monday', { open: '2027-03-29' }, 3],
  ['open on womens day', { open: '2027-08-09' }, 4],
  ['oop op kersdag', { open: '2026-12-25' }, 3],
  ['cheap food', { price: ['1', '2'] }, 1],
  ['on whatsapp', { whatsapp: 'yes' }, 2],
  ['near me', { sort: 'near' }, 2],
  ['nearest salon', { sort: 'near' }, 1],
  ['eduze kwami', { sort: 'near' }, 2],
  ['kufutshane nam', { sort: 'near' }, 2],
  ['haufi le nna', { sort: 'near' }, 3],
  ['on the weekend', { open: '2026-11-28' }, 3],
  ['oop naweke', { open: '2026-11-28' }, 2],
])('"%s" implies %o', (text, filters, length) => {
  expect(read(text)).toEqual({ filters, length })
})

test.each([
  'sunday lunch',
  'christmas lunch',
  'late lunch',
  'open mic',
  'near soweto',
  'on 31 june',
  'nownow',
  '',
])('"%s" implies no filter', (text) => {
  expect(read(text)).toBeNull()
})
