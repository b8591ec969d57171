// The message for operators about a certificate says what to change, and nothing that does not help.
import { expect, test } from 'vitest'
import { describeTlsFailure } from './reachability.ts'

const advice = { withoutTls: 'write smtp://', certificate: ', or add ?tls.rejectUnauthorized=false' }

test.each([
  ['self-signed certificate', /: name the file of its authority in .* NODE_EXTRA_CA_CERTS, or add/],
  ['unable to verify the first certificate', /: name the file of its authority/],
  [
    'certificate has expired',
    /\(certificate has expired\): have it renewed, or set the clock of this machine, or add/,
  ],
  ['certificate is not yet valid', /: have it renewed, or set the clock/],
  [
    "Hostname/IP does not match certificate's altnames: Host: a.example. is not in the cert's altnames: DNS:b.example",
    /: use a host name that the certificate covers, or add/,
  ],
])('the message for "%s" says what to change', (message, sentence) => {
  expect(describeTlsFailure(message, advice)).toMatch(sentence)
})

test('a failure that has nothing to do with TLS is not described', () => {
  expect(describeTlsFailure('connect ECONNREFUSED 127.0.0.1:587', advice)).toBeNull()
})
