// Knows what an operator can do when a PostgreSQL server refuses the program: about the login, the database, rights, certificates.

/**
 * The sentence for an error of node-postgres that a setting caused, or null for any other error. It says what to change and
 * holds no password.
 */
export function explainServerRefusal(error: Error): string | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // OpenSSL's message is a line of its source code; the reason is the end of it.
  const reason = 'reason' in error ? error.reason : error.message
  if (tlsCodes.test(code)) return `No encrypted connection to the PostgreSQL server: ${reason}. ${files}`
  const remedy =
    loginRemedies.find(([text]) => text.test(error.message))?.[1] ??
    remedies[code] ??
    (certificateCodes.test(code)
      ? certificate
      : remediesByText.find(([text]) => text.test(error.message))?.[1])
  return remedy ? `The PostgreSQL server refuses: ${error.message}. ${remedy}` : null
}

const login =
  'Correct the user and the password in DATABASE_URL, or allow them in the pg_hba.conf of the server.'
const encryption =
  'Add sslmode=require (or verify-full, with sslrootcert=/path/of/ca.pem) to DATABASE_URL if the server wants encryption, or allow this host and user in its pg_hba.conf.'
const ownCertificate =
  'Add sslcert=/path/of/cert.pem, sslkey=/path/of/key.pem and sslmode=require (or verify-full) to DATABASE_URL: the server wants a certificate of the program, from an authority that it knows and in the name of this user.'
const files =
  'Name PEM files in DATABASE_URL: sslcert and sslkey belong together and are of an authority that the server knows, the key has no password, and sslrootcert is the authority of the server.'
const certificate =
  'Add sslrootcert=/path/of/ca.pem to DATABASE_URL if the certificate is of your own authority, and use the host name that it is for.'
const extensions =
  'Install the extensions that come with PostgreSQL, pg_trgm and unaccent (package postgresql-contrib).'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const remedies: Partial<Record<string, string>> = {
  '28000': login,
  '28P01': login,
  '3D000': 'Make that database with createdb, or correct its name in DATABASE_URL.',
  '42501':
    'Make the user of DATABASE_URL the owner of the database: ALTER DATABASE name OWNER TO user. The start makes tables and extensions.',
  '25006':
    'DATABASE_URL names a server that cannot be written to, such as a standby. Name the primary server.',
}

// These have the same code as a wrong login.
const loginRemedies: [RegExp, string][] = [
  [/no encryption$/, encryption],
  [/valid client certificate|^certificate authentication failed/, ownCertificate],
]

// A file that OpenSSL cannot use, or an end of the handshake.
const tlsCodes = /^ERR_(OSSL|SSL)_/

// Names of OpenSSL for a certificate that is not trusted, and of Node for one of another host.
const certificateCodes = /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|ERR_TLS_CERT_)/

// PostgreSQL's code for a missing extension has other meanings too; node-postgres gives its own errors none.
const remediesByText: [RegExp, string][] = [
  [/extension/, extensions],
  [
    /does not support SSL/,
    'Remove sslmode from DATABASE_URL if the network between them is yours, or turn SSL on in the server.',
  ],
  [/password must be a string|no password/i, login],
]
