// How a secret is read from a file, as containers and process managers pass it: NAME_FILE instead of NAME.
import { readFileSync } from 'node:fs'

const secrets = [
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_READ_URL',
  'ADMIN_PASSWORD',
  'SECRETS_KEY',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'CACHE_PURGE_TOKEN',
]

export const secretFileNames = secrets.map((name) => `${name}_FILE`)

/** The variables with each secret that a file holds, without the line break at its end. A problem is one sentence. */
export function readSecretFiles(variables: NodeJS.ProcessEnv): {
  variables: NodeJS.ProcessEnv
  problems: string[]
} {
  const problems: string[] = []
  const read = { ...variables }
  for (const name of secrets) {
    const path = variables[`${name}_FILE`]
    if (path === undefined) continue
    if (variables[name] !== undefined)
      problems.push(`${name} and ${name}_FILE are both set: keep one of them`)
    else read[name] = readSecret(name, path, problems)
  }
  return { variables: read, problems }
}

function readSecret(name: string, path: string, problems: string[]): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    if (text !== '') return text
    problems.push(`${name}_FILE names ${path}, which is empty`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    problems.push(`${name}_FILE names ${path}, which cannot be read${code}`)
  }
  return undefined
}
