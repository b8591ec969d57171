import { expect, test } from 'vitest'
import { checkNewPassword } from './passwords.ts'

const refusalOf = (password: string, email = 'somebody@test.example') =>
  checkNewPassword(password, 'newPassword', email).then(
    () => null,
    ({ code, message, issues }) => ({ code, message, issues }),
  )

test.each(['password', 'PassWord123', '12345678', 'qwertyuiop', 'iloveyou', 'ｐａｓｓｗｏｒｄ'])(
  '%s is refused as too common, and the issue names the field',
  async (password) => {
    const message = 'This password is too common. Please choose another one'
    const issues = [{ path: 'newPassword', message }]
    expect(await refusalOf(password)).toEqual({ code: 'invalid', message, issues })
  },
)

test('the email of the account is refused as a password, regardless of case', async () => {
  expect(await refusalOf('Nomsa@Test.example', 'nomsa@test.example')).toMatchObject({
    code: 'invalid',
    message: 'Please choose a password that is not your email address',
  })
})

test.each(['demo-owner-2026', 'long walk to Soweto', ' password', 'nomsa@test.example', '\0\0\0\0\0\0\0\0'])(
  '%j is accepted',
  async (password) => expect(await refusalOf(password)).toBeNull(),
)
