// Decides which addresses of a PostgreSQL server are accepted.
import { closeSync } from 'node:fs'
import { z } from './contract/zod.ts'
import { openRegularFile } from './domain/files/regular-file.ts'

const wrongForm = (name: string) => ({
  error: `${name} must look like postgres://user:password@host:5432/name, with signs such as # and / in the password written as %23 and %2F`,
  abort: true,
})

/** The address of a server in the variable `name`. Its `sslmode` means what PostgreSQL's documentation says. */
export const databaseUrl = (name: string) =>
  z
    .url({ protocol: /^postgres(ql)?$/, ...wrongForm(name) })
    // After a # in a password, host and database would be another part of the address.
    .regex(/^[^#]*$/, wrongForm(name))
    .refine(
      hasKnownSslMode,
      `${name} must have sslmode=disable, require, verify-ca (with sslrootcert=/path/of/ca.pem) or verify-full`,
    )
    .superRefine((url, context) => {
      for (const message of listUnreadable(name, url)) context.addIssue({ code: 'custom', message })
    })

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

/** The error of a failed connection does not always name the file. */
function listUnreadable(name: string, url: string): string[] {
  const { searchParams } = new URL(url)
  return ['sslrootcert', 'sslcert', 'sslkey'].flatMap((key) => {
    const path = searchParams.get(key)
    const reason = path && whyUnreadable(path)
    return reason ? [`${name} has ${key}=${path}, which cannot be read: ${reason}`] : []
  })
}

function whyUnreadable(path: string): string | null {
  try {
    closeSync(openRegularFile(path))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
