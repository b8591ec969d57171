// What a file .env may hold: a line NAME=value for each setting, in the form that Node reads, but for #.
import { parseEnv } from 'node:util'

type EnvRead = { values: NodeJS.Dict<string> } | { problems: string[] }

const space = /[ \t]*(?:#[^\n]*)?\r?(?:\n|$)/y
const setting =
  /[ \t]*(?:export[ \t]+)?(?<name>[A-Za-z_]\w*)[ \t]*=(?:[ \t]*(?<quote>["'`])(?:(?!\k<quote>)[\s\S])*\k<quote>[ \t\r]*(?:#[^\n]*)?|(?<bare>[ \t\r]*|[ \t]*[^"'`\s][^\n]*))(?:\n|$)/y
/** Quotes around the first words only belong to the value: `MAIL_FROM="Karoo, Trade" <a@b.example>`. */
const partlyQuoted =
  /[ \t]*(?:export[ \t]+)?(?<name>[A-Za-z_]\w*)[ \t]*=[ \t]*(?<bare>(?<quote>["'`])[^\n]*?\k<quote>[^\n]*)(?:\n|$)/y

/**
 * The settings of a file, or a sentence for each line that is none. Node leaves out such a line without a word, and the
 * program would run with a default. A sentence never repeats the line, which may hold a password.
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

/**
 * Without quotes a comment begins with a space and #. To Node every # begins one, so that it would cut off a password, and would see
 * no colour at all.
 */
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
