// Decides which addresses of a PostgreSQL server are accepted.
import { z } from './contract/zod.ts'

/** The address of a server in the variable `name`. Its `sslmode` means what PostgreSQL's documentation says. */
export const databaseUrl = (name: string) =>
  z
    .url({
      protocol: /^postgres(ql)?$/,
      error: `${name} must look like postgres://user:password@host:5432/name`,
      abort: true,
    })
    .refine(
      hasKnownSslMode,
      `${name} must have sslmode=disable, require, verify-ca (with sslrootcert=/path/of/ca.pem) or verify-full`,
    )

/** Several addresses, separated by commas. */
export const databaseUrls = (name: string) =>
  z
    .string()
    .transform((list) => list.split(',').map((url) => url.trim()))
    .pipe(z.array(databaseUrl(name)))

function hasKnownSslMode(url: string): boolean {
  const { searchParams } = new URL(url)
  const mode = searchParams.get('sslmode') ?? 'disable'
  if (mode === 'verify-ca') return searchParams.has('sslrootcert')
  return ['disable', 'require', 'verify-full'].includes(mode)
}
