// The words of a share preview stay true when a messenger keeps them, fit, and have only letters that the font has.
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

test('a closed business says no hours, and a long name is cut', () => {
  expect(listShareWords({ ...plumber, trading: 'closed-for-good' })[2]).toBe('')
  const [name = ''] = listShareWords({ ...plumber, name: 'Long '.repeat(40) })
  expect(name.length).toBeLessThanOrEqual(64)
  expect(name).toMatch(/…$/)
})

test('letters that the font has not are left out, and without any there are no words', () => {
  expect(listShareWords({ ...plumber, name: '🔧 Ṱhoho & Söhne 水' })[0]).toBe('Ṱhoho & Söhne')
  expect(listShareWords({ ...plumber, name: '水道屋' })).toEqual([])
})
