// What the settings form sends, and what counts as a change: empty passwords do not (spec §5).
import { expect, test } from 'vitest'
import { noPasswords } from '../area/account/account-forms.tsx'
import { hasChanges, toSettings } from './settings-page.tsx'

const account = { ownerName: 'Thandi Mokoena', email: 'thandi@mzansi.example' }

// Shows 2.93, 5.22.
test('without a new password no password is sent, also when the current one was typed', () => {
  expect(toSettings({ ...account, ...noPasswords })).toEqual(account)
  expect(toSettings({ ...account, ...noPasswords, currentPassword: 'demo-owner-2026' })).toEqual(account)
})

test('a new password is sent with its confirmation, and an empty current password is left out, so that the schema refuses it', () => {
  const passwords = { currentPassword: '', newPassword: 'vygies-in-bloom', confirmPassword: '' }
  expect(toSettings({ ...account, ...passwords })).toEqual({
    ...account,
    newPassword: 'vygies-in-bloom',
    confirmPassword: '',
  })
})

test('a confirmation alone is sent, so that the schema can refuse it', () => {
  expect(toSettings({ ...account, ...noPasswords, confirmPassword: 'x' })).toEqual({
    ...account,
    confirmPassword: 'x',
  })
})

test('a name, a new password or its confirmation is a change; the current password alone is not', () => {
  const saved = { ...account, ...noPasswords }
  const isChangedBy = (typed: object) => hasChanges({ ...saved, ...typed }, saved)
  expect(isChangedBy({})).toBe(false)
  expect(isChangedBy({ currentPassword: 'filled-in-by-a-browser' })).toBe(false)
  for (const typed of [{ ownerName: 'Thandi' }, { newPassword: 'v' }, { confirmPassword: 'v' }])
    expect(isChangedBy(typed)).toBe(true)
})
