// The words of a share preview fit, have only letters of the font, and stay true when a messenger caches them.
import { expect, test } from 'vitest'
import { listShareWords } from './share-image.ts'

const plumber = {
  name: 'Amanzi Plumbing',
  category: 'Services',
  trades: [{ id: 'plumber', name: 'Plumber' }],
  location: '1 Main Road, Umlazi, KwaZulu-Natal',
  place: { id: 7, name: 'Umlazi', province: 'KwaZulu-Natal' as const },
  hoursWeek: [1, 2, 3].map((day) => ({ day, opens: '08:00', closes: '17:00' })),
  trading: 'open' as const,
}

test('a share preview says name, trade, town and hours', () => {
  expect(listShareWords(plumber)).toEqual([
    'Amanzi Plumbing',
    'Plumber · Umlazi, KwaZulu-Natal',
    'Mon–Wed 08:00–17:00',
  ])
  expect(listShareWords({ ...plumber, trades: [], place: null })[1]).toBe(
    'Services · 1 Main Road, Umlazi, KwaZulu-Natal',
  )
})

test('a share preview of a business that closed for good has no hours, and a long name is cut', () => {
  expect(listShareWords({ ...plumber, trading: 'temporarily-closed' })[2]).toBe('Mon–Wed 08:00–17:00')
  expect(listShareWords({ ...plumber, trading: 'closed-for-good' })[2]).toBe('')
  const [name = ''] = listShareWords({ ...plumber, name: 'Long '.repeat(40) })
  expect(name.length).toBeLessThanOrEqual(64)
  expect(name).toMatch(/…$/)
})

test('letters that the font lacks are left out, and a name of only such letters gives no words', () => {
  expect(listShareWords({ ...plumber, name: '🔧 Ṱhoho & Söhne 水' })[0]).toBe('Ṱhoho & Söhne')
  expect(listShareWords({ ...plumber, name: '水道屋' })).toEqual([])
})
