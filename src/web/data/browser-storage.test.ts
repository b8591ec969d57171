// Tests that a text is kept when the storage is blocked or full.
import { afterEach, expect, test, vi } from 'vitest'
import { isStored, readStored, store } from './browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

const refuse = () => {
  throw new DOMException('Not now', 'QuotaExceededError')
}

test('a text is read back even when the storage is blocked', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  expect(readStored('blocked')).toBe('')
  store('blocked', 'new')
  expect([readStored('blocked'), isStored('blocked')]).toEqual(['new', false])
})

test('while the storage is full, the new text is read and not the old one, until a text can be stored again', () => {
  const texts = new Map([['full', 'old']])
  const stored = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
  }
  vi.stubGlobal('localStorage', { ...stored, setItem: refuse })
  store('full', 'new')
  expect(readStored('full')).toBe('new')
  vi.stubGlobal('localStorage', stored)
  store('full', 'newer')
  texts.set('full', 'of another tab')
  expect([readStored('full'), isStored('full')]).toEqual(['of another tab', true])
})
