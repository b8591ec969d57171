// Decides what a file .env may hold: a line NAME=value for each setting, in the form that Node itself reads.
import { parseEnv } from 'node:util'

type EnvRead = { values: NodeJS.Dict<string> } | { problems: string[] }

const space = /[ \t]*(?:#[^\n]*)?\r?(?:\n|$)/y
const setting =
  /[ \t]*(?:export[ \t]+)?[A-Za-z_]\w*[ \t]*=[ \t]*(?:(["'`])[\s\S]*?\1[^\n]*|[^"'`\s][^\n]*|[ \t\r]*)(?:\n|$)/y

/**
 * The settings of a file, or a sentence for each line that is none. Node leaves out such a line without a word, and the
 * program would run with a default. A sentence never repeats the line, which may hold a password.
 */
export function readEnvText(text: string): EnvRead {
  const plain = text.replace(/^\uFEFF/, '')
  const problems: string[] = []
  for (let at = 0; at < plain.length; ) {
    const end = endOf(space, plain, at) ?? endOf(setting, plain, at)
    if (end === null) problems.push(describe(plain, at))
    at = end ?? (plain.indexOf('\n', at) + 1 || plain.length)
  }
  return problems.length > 0 ? { problems } : { values: parseEnv(plain) }
}

/** Where a match that begins exactly at `at` ends, or null. */
function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

function describe(text: string, at: number): string {
  const line = text.slice(0, at).split('\n').length
  return `Line ${line} of .env must be NAME=value, with quotes at both ends or none. To leave it out, put # before it`
}
