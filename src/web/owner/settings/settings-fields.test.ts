// What the settings form sends, and what is a change of it: blank passwords are none (spec §5).
import { expect, test } from 'vitest'
import { hasChanges, noPasswords, toSettings } from './settings-fields.ts'

const account = { ownerName: 'Thandi Mokoena', email: 'thandi@mzansi.example' }

test('without a new password no password is sent, also when the current one was typed', () => {
  expect(toSettings({ ...account, ...noPasswords })).toEqual(account)
  expect(toSettings({ ...account, ...noPasswords, currentPassword: 'demo-owner-2026' })).toEqual(account)
})

test('a new password goes with what was typed around it, and a blank is left out for the rules to miss', () => {
  const passwords = { currentPassword: '', newPassword: 'vygies-in-bloom', confirmPassword: '' }
  expect(toSettings({ ...account, ...passwords })).toEqual({
    ...account,
    newPassword: 'vygies-in-bloom',
    confirmPassword: '',
  })
})

test('a confirmation alone is sent, so that the rules can refuse it', () => {
  expect(toSettings({ ...account, ...noPasswords, confirmPassword: 'x' })).toEqual({
    ...account,
    confirmPassword: 'x',
  })
})

test('a name, a new password or its confirmation is a change; the current password alone is none', () => {
  const kept = { ...account, ...noPasswords }
  const isChangedBy = (typed: object) => hasChanges({ ...kept, ...typed }, kept)
  expect(isChangedBy({})).toBe(false)
  expect(isChangedBy({ currentPassword: 'filled-in-by-a-browser' })).toBe(false)
  for (const typed of [{ ownerName: 'Thandi' }, { newPassword: 'v' }, { confirmPassword: 'v' }])
    expect(isChangedBy(typed)).toBe(true)
})
