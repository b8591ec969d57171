// Parsing of SMTP_URL.
import { expect, test } from 'vitest'
import { readSmtpUrl } from './smtp-transport.ts'

test('the scheme decides whether TLS is used, and the default port', () => {
  expect(readSmtpUrl('smtps://mail.example').connection).toMatchObject({ port: 465, secure: true })
  expect(readSmtpUrl('smtp://mail.example').connection).toMatchObject({
    port: 587,
    secure: false,
    requireTLS: false,
  })
  expect(readSmtpUrl('smtp://[::1]:2525').connection).toMatchObject({ host: '::1', port: 2525 })
})

test('a password may contain escaped characters, and requires TLS except on localhost', () => {
  const far = readSmtpUrl('smtp://user%40mail.example:p%2Fs%3A%C3%A9@mail.example')
  expect(far.login).toEqual({ user: 'user@mail.example', pass: 'p/s:é' })
  expect(far.connection.requireTLS).toBe(true)
  expect(readSmtpUrl('smtp://user:pass@localhost').connection.requireTLS).toBe(false)
})

test('certificates are checked unless SMTP_URL says otherwise', () => {
  expect(readSmtpUrl('smtps://mail.example').connection.tls).toEqual({ rejectUnauthorized: true })
  expect(readSmtpUrl('smtps://mail.example?tls.rejectUnauthorized=false').connection.tls).toEqual({
    rejectUnauthorized: false,
  })
})

test('a wrong SMTP_URL is refused with a message', () => {
  for (const text of [
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://user:secret@',
    'smtp://user:se%ret@mail.example',
  ])
    expect(() => readSmtpUrl(text)).toThrow(/^SMTP_URL must look like/)
})
