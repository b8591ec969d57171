// Reads a CSV file by the rules of RFC 4180, as a second opinion on the library that writes it.
const byteOrderMark = '\uFEFF'

/** The rows of a file with a byte order mark, each keyed by the titles in the first line. */
export function readCsv(text: string): Record<string, string>[] {
  if (!text.startsWith(byteOrderMark)) throw new Error('The file has no byte order mark.')
  const [titles = [], ...rows] = text
    .slice(byteOrderMark.length)
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .filter((line) => line !== '')
    .map(readLine)
  return rows.map((cells) => {
    if (cells.length !== titles.length) throw new Error(`A row has ${cells.length} cells.`)
    return Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? '']))
  })
}

const readLine = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
