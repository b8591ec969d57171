// The messages for operators name the remedy and contain no stack trace.
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from './database/failures.ts'
import { explainFailure } from './explain-failure.ts'

const failed = (code: string, message = 'it failed', more = {}) =>
  Object.assign(new Error(message), { code, ...more })

test.each([
  [failed('28P01', 'password authentication failed for user "mzansi"'), /refuses: password.*DATABASE_URL/],
  [
    failed('28000', 'no pg_hba.conf entry for host "::1", user "m", database "m", no encryption'),
    /no encryption\. Add sslmode=require .* to DATABASE_URL/,
  ],
  [failed('28000', 'connection requires a valid client certificate'), /Add sslcert=.*sslkey=/],
  [failed('28000', 'certificate authentication failed for user "m"'), /in the name of this user/],
  [
    failed('ERR_OSSL_X509_KEY_VALUES_MISMATCH', 'key values mismatch'),
    /^No encrypted .*sslcert and sslkey belong/,
  ],
  [failed('42501', 'permission denied to create extension "pg_trgm"'), /ALTER DATABASE name OWNER TO user/],
  [failed('0A000', 'extension "unaccent" is not available'), /postgresql-contrib/],
  [failed('25006', 'cannot execute CREATE TABLE in a read-only transaction'), /Name the primary server/],
  [failed('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain'), /sslrootcert=/],
  [failed('ERR_TLS_CERT_ALTNAME_INVALID', 'Hostname does not match'), /the host name that it is for/],
  [failed('EACCES', '', { path: '/srv/data' }), /^\/srv\/data may not be used by .* chown/],
  [
    failed('EROFS', '', { path: '/srv/data' }),
    /^\/srv\/data cannot be written, because its disk is read-only/,
  ],
  [failed('ENOSPC', '', { path: '/srv/data/x' }), /no room left on the disk of \/srv\/data\/x/],
  [
    failed('53100', 'could not extend file'),
    /^There is no room left on the disk of the database\. Make room/,
  ],
  [failed('ENAMETOOLONG', '', { path: '/srv/data' }), /^\/srv\/data is too long a path.*DATA_DIR/],
  [failed('EMFILE', '', { path: '/srv' }), /Raise the limit/],
  [new DatabaseUnavailable('The embedded database failed: no room.'), /Make room.*restore the last backup/],
  // Also from the program itself, when its embedded database is busy.
  [
    new Error('Connection terminated due to connection timeout'),
    /timeout\. Try again in a minute\. With DATABASE_URL,/,
  ],
  [new AggregateError([failed('ECONNREFUSED', 'connect ::1')], ''), /connect ::1/],
  [new TypeError('x is not a function'), /^Something failed that should not: x is not a function\. Set LOG_/],
])('the message for %s says what to do', (error, sentence) => {
  expect(explainFailure(error)).toMatch(sentence)
  expect(explainFailure(error)).not.toContain('    at ')
})

test('an unexpected error shows where it happened at the log level debug', () => {
  expect(explainFailure(new TypeError('x is not a function'), 'debug')).toContain('explain-failure.test.ts')
})
