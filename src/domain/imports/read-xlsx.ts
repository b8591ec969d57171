// Reads the first visible sheet of an XLSX file as a stream, so that a zip bomb is refused before it fills the memory.
import { createReadStream } from 'node:fs'
import { Unzip, UnzipInflate } from 'fflate'
import sax from 'sax'
import { importLimits } from '../../contract/import-fields.ts'
import { Failure } from '../failures.ts'
import { type ListRow, tooLarge, tooLong, tooManyColumns, unreadable } from './list-file.ts'

/** Bytes of the file that are read at a time: at the highest compression they unpack to 16 MB. */
const chunkBytes = 16 * 1024
/** The most bytes that a pass over the file unpacks, also from several parts with one name. 50,000 rows of a usual list are 30 MB. */
const maxUnpackedBytes = 100 * 1024 * 1024
/** The most characters of all shared strings, which are kept in memory. */
const maxSharedLength = 20_000_000
/** Characters that are passed to the parser at a time; it checks its limits after each piece. */
const pieceLength = 64 * 1024
/** The most attributes of one tag; a tag of this format has ten at most. */
const maxAttributes = 100
/** The number of the last row that a sheet can have. */
const maxLine = 1_048_576

/**
 * The rows of the first visible sheet. A formula is read as its stored result; without one, it is text that begins with '='. Refuses a
 * file that is damaged or unpacks to too much.
 */
export async function* readXlsx(path: string): AsyncGenerator<ListRow> {
  const { sheet, texts } = await readWorkbook(path)
  const reader = createSheetReader(texts)
  let hasSheet = false
  for await (const _ of readParts(path, (name) => (name === sheet ? reader.parser : null))) {
    hasSheet = true
    yield* reader.take()
  }
  if (!hasSheet) throw damaged()
}

type Parser = { write(text: string): void; end(): void }

/** Unpacks the parts that have a parser, and yields after each chunk that produced data. Refuses a part that is incomplete. */
async function* readParts(path: string, parserOf: (name: string) => Parser | null): AsyncGenerator<void> {
  let unpacked = 0
  let bytes = 0
  let open = 0
  let failure: unknown = null
  const unzip = new Unzip((file) => {
    const parser = parserOf(file.name)
    if (!parser) return
    const decoder = new TextDecoder()
    open += 1
    file.ondata = (error, data, isLast) => {
      if (failure) return
      try {
        if (error) throw damaged()
        bytes += data.length
        if (bytes > maxUnpackedBytes) throw unpacksToTooMuch()
        parser.write(decoder.decode(data, { stream: !isLast }))
        if (isLast) {
          parser.end()
          open -= 1
        }
        unpacked += 1
      } catch (thrown) {
        failure = thrown
      }
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    const before = unpacked
    push(unzip, chunk)
    if (failure) throw failure instanceof Failure ? failure : damaged()
    if (unpacked > before) yield
  }
  if (open > 0) throw damaged()
}

function push(unzip: Unzip, chunk: Buffer): void {
  try {
    unzip.push(chunk)
  } catch {
    throw damaged()
  }
}

/** The path of the first visible sheet in the archive, and the shared strings. */
async function readWorkbook(path: string): Promise<{ sheet: string; texts: string[] }> {
  const texts: string[] = []
  const targets = new Map<string, string>()
  const sheets: string[] = []
  const parsers: Record<string, () => Parser> = {
    'xl/sharedStrings.xml': () => createTextsReader(texts),
    'xl/workbook.xml': () =>
      createTagReader('sheet', (tag) => {
        if (tag.state === undefined || tag.state === 'visible') sheets.push(tag['r:id'] ?? '')
      }),
    'xl/_rels/workbook.xml.rels': () =>
      createTagReader('Relationship', (tag) => void targets.set(tag.Id ?? '', tag.Target ?? '')),
  }
  for await (const _ of readParts(path, (name) =>
    Object.hasOwn(parsers, name) ? (parsers[name]?.() ?? null) : null,
  )) {
    // Nothing to do between the parts.
  }
  const target = targets.get(sheets[0] ?? '')
  if (target === undefined) throw noSheet()
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, texts }
}

type Attributes = Record<string, string>
type Handlers = {
  open(name: string, attributes: Attributes): void
  text(text: string): void
  close(name: string): void
}

/** Calls the handlers with tag names without their namespace prefix. */
function createXmlParser({ open, text, close }: Handlers): Parser {
  // The parser refuses a comment or a tag of more than 64 kB. It checks this after each piece, and only if it tracks positions.
  const parser = sax.parser(true, { position: true })
  let attributes = 0
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.onopentagstart = () => {
    attributes = 0
  }
  parser.onattribute = () => {
    attributes += 1
    if (attributes > maxAttributes) throw damaged()
  }
  parser.onopentag = ({ name, attributes: own }) => open(plain(name), own as Attributes)
  parser.onclosetag = (name) => close(plain(name))
  parser.ontext = text
  parser.oncdata = text
  parser.onerror = () => {
    throw damaged()
  }
  const write = (more: string) => {
    for (let at = 0; at < more.length; at += pieceLength) parser.write(more.slice(at, at + pieceLength))
  }
  return { write, end: () => void parser.close() }
}

function createTagReader(wanted: string, use: (attributes: Attributes) => void): Parser {
  const open = (name: string, attributes: Attributes) => {
    if (name === wanted) use(attributes)
  }
  return createXmlParser({ open, text: () => {}, close: () => {} })
}

/** Reads the shared strings. A string is one `t` or several; the phonetic guide inside `rPh` is skipped. */
function createTextsReader(texts: string[]): Parser {
  let length = 0
  let text = ''
  let isText = false
  let isPhonetic = false
  return createXmlParser({
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text: (more) => {
      if (isText) text += more
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      length += text.length + 1
      if (length > maxSharedLength) throw unpacksToTooMuch()
      texts.push(text)
    },
  })
}

/** `take` returns the complete rows since the last call. */
function createSheetReader(texts: readonly string[]): { parser: Parser; take(): ListRow[] } {
  let complete: ListRow[] = []
  let row: ListRow = { line: 0, cells: [] }
  let isInRow = false
  let length = 0
  let cell = { at: -1, kind: '', value: '', formula: '' }
  let into: 'value' | 'formula' | null = null
  const parser = createXmlParser({
    open: (name, attributes) => {
      if (name === 'row') {
        if (isInRow) throw damaged()
        isInRow = true
        row = { line: lineOf(attributes.r, row.line), cells: [] }
        cell.at = -1
        length = 0
      }
      if (name === 'c')
        cell = {
          at: attributes.r ? columnOf(attributes.r) : cell.at + 1,
          kind: attributes.t ?? 'n',
          value: '',
          formula: '',
        }
      if (name === 'v' || name === 't') into = 'value'
      if (name === 'f') into = 'formula'
    },
    text: (more) => {
      if (into === null) return
      length += more.length
      if (length > importLimits.rowLength) throw tooLong(row.line)
      cell[into] += more
    },
    close: (name) => {
      if (name === 'v' || name === 't' || name === 'f') into = null
      if (name === 'c') addCell()
      if (name !== 'row') return
      isInRow = false
      complete.push(row)
      if (complete.length > importLimits.rows + 2) throw unpacksToTooMuch()
    },
  })
  function addCell() {
    const text = textOf(cell, texts)
    if (text === '') return
    if (cell.at >= importLimits.columns) throw tooManyColumns(row.line)
    while (row.cells.length < cell.at) row.cells.push('')
    row.cells[cell.at] = text
  }
  const take = () => {
    const taken = complete
    complete = []
    return taken
  }
  return { parser, take }
}

/** The number of a row, from 1. It is optional in the file; the numbers rise. */
function lineOf(given: string | undefined, before: number): number {
  if (!given) return before + 1
  const line = Number(given)
  if (!Number.isInteger(line) || line <= before || line > maxLine) throw damaged()
  return line
}

/** The index of the column, from 0: that of 'A1' is 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (!letters) throw damaged()
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf(
  { kind, value, formula }: { kind: string; value: string; formula: string },
  texts: readonly string[],
): string {
  if (value === '') return formula === '' ? '' : `=${formula}`
  if (kind === 's') return sharedText(texts, value)
  if (kind === 'b') return value === '1' ? 'yes' : 'no'
  if (kind !== 'n') return value
  // A long number, such as a phone number, may be written as 2.7821234567E10.
  const number = Number(value)
  return Number.isSafeInteger(number) ? String(number) : value
}

function sharedText(texts: readonly string[], index: string): string {
  const text = texts[Number(index)]
  if (text === undefined) throw damaged()
  return text
}

const damaged = () =>
  unreadable('This XLSX file is damaged or incomplete. Please save it once more, or save it as CSV.')
const noSheet = () =>
  unreadable('This file has no sheet that can be read. Please save the list as XLSX or as CSV.')
const unpacksToTooMuch = () =>
  tooLarge('This XLSX file holds far more than a list of businesses. Please save the list as CSV.')
