// Reads settings from files: the lines of .env, and secrets that a container or a process manager passes as NAME_FILE.

import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

type EnvRead = { values: NodeJS.Dict<string> } | { problems: string[] }

const space = /[ \t]*(?:#[^\n]*)?\r?(?:\n|$)/y
const setting =
  /[ \t]*(?:export[ \t]+)?(?<name>[A-Za-z_]\w*)[ \t]*=(?:[ \t]*(?<quote>["'`])(?:(?!\k<quote>)[\s\S])*\k<quote>[ \t\r]*(?:#[^\n]*)?|(?<bare>[ \t\r]*|[ \t]*[^"'`\s][^\n]*))(?:\n|$)/y
/** Quotes around only the first words are part of the value: `MAIL_FROM="Karoo, Trade" <a@b.example>`. */
const partlyQuoted =
  /[ \t]*(?:export[ \t]+)?(?<name>[A-Za-z_]\w*)[ \t]*=[ \t]*(?<bare>(?<quote>["'`])[^\n]*?\k<quote>[^\n]*)(?:\n|$)/y

/**
 * The settings in the text of a .env file, or a sentence for each line that is not a setting. Node skips such a line silently, and
 * the program would run with a default. A sentence never repeats the line, which may contain a password.
 */
export function readEnvText(text: string): EnvRead {
  const plain = text.replace(/^\uFEFF/, '')
  const problems: string[] = []
  const values: NodeJS.Dict<string> = {}
  for (let at = 0; at < plain.length; ) {
    const found = [space, setting, partlyQuoted].map((one) => matchAt(one, plain, at)).find((one) => one)
    if (!found) problems.push(describe(plain, at))
    else Object.assign(values, readSetting(found))
    at = found ? at + found[0].length : plain.indexOf('\n', at) + 1 || plain.length
  }
  return problems.length > 0 ? { problems } : { values }
}

/** Without quotes, a comment begins with a space and #. For Node every # begins one, which would cut off a password and lose a colour. */
function readSetting({ 0: line, groups: { name, bare } = {} }: RegExpExecArray): NodeJS.Dict<string> {
  return name === undefined || bare === undefined
    ? parseEnv(line)
    : { [name]: bare.replace(/[ \t]#.*/, '').trim() }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function describe(text: string, at: number): string {
  const line = text.slice(0, at).split('\n').length
  return `Line ${line} of .env must be NAME=value, with quotes at both ends or none. To leave it out, put # before it`
}

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

/** The variables, with each secret that is in a file, without the line break at its end. A problem is one sentence. */
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
