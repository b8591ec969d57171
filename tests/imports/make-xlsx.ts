// Makes small XLSX files like those of spreadsheet programs.
import { strToU8, zipSync } from 'fflate'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A cell: its text, a number, or the XML that follows the reference in `<c>`. */
export type Cell = string | number | { xml: string }

/** A file with one sheet, with its texts as shared strings. `parts` replaces parts of the archive. */
export function makeXlsx(
  rows: readonly (readonly Cell[])[],
  parts: Record<string, string | Uint8Array> = {},
): Buffer {
  const texts: string[] = []
  const cellOf = (cell: Cell, at: number, line: number) => {
    const reference = `${columnName(at)}${line}`
    if (typeof cell === 'object') return `<c r="${reference}"${cell.xml}</c>`
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
    texts.push(cell)
    return cell === '' ? '' : `<c r="${reference}" t="s"><v>${texts.length - 1}</v></c>`
  }
  const data = rows.map(
    (row, at) => `<row r="${at + 1}">${row.map((cell, index) => cellOf(cell, index, at + 1)).join('')}</row>`,
  )
  const all: Record<string, string | Uint8Array> = {
    'xl/workbook.xml': `${head}<workbook xmlns:r="r"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet><sheetData>${data.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${head}<sst>${texts.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
    ...parts,
  }
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(all).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  )
}

function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}
