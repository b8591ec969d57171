// Checks that a migration only adds, so that copies of the previous version can use the database (docs/decisions/migrations.md).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../migrations')
/** The last migration before the first release. Up to this one, no older version had to keep working. */
const lastBefore = '0009'
/** A file that removes something says since which release no copy uses it. */
const contractLine = /^-- Contract: no copy uses .+ since release \d+\.\d+\.\d+\.$/m

/** Patterns of statements that only add to a database. */
const adding = [
  /^CREATE (TABLE|INDEX|SEQUENCE|VIEW|TYPE|EXTENSION|(OR REPLACE )?(FUNCTION|TRIGGER))\b/,
  /^(INSERT INTO|UPDATE|SELECT|COMMENT ON|ANALYZE)\b/,
]

/** Patterns of changes that only add to a table. A column that must be set needs a default: older copies do not set it. */
const addingToTable = [
  /^ADD COLUMN (?!.*\bNOT NULL\b)(?!.*\b(UNIQUE|PRIMARY KEY)\b)/,
  /^ADD COLUMN (?!.*\b(UNIQUE|PRIMARY KEY)\b).*\bDEFAULT\b/,
  /^ALTER (COLUMN )?\w+ (SET DEFAULT|DROP NOT NULL|SET STATISTICS)\b/,
  /^(ENABLE|DISABLE) TRIGGER\b/,
]

/** The statements of a migration that may harm older copies; none when it says since which release they do not. */
function listNarrowing(text: string): string[] {
  if (contractLine.test(text)) return []
  const statements = listStatements(text)
  const newTables = new Set(
    statements.flatMap((one) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/.exec(one)?.[1] ?? []),
  )
  return statements.filter((statement) => {
    const table = /^(?:ALTER TABLE|CREATE UNIQUE INDEX \w+ ON) (\w+)/.exec(statement)?.[1] ?? ''
    return !newTables.has(table) && !onlyAdds(statement, statements)
  })
}

function onlyAdds(statement: string, all: string[]): boolean {
  const change = /^ALTER TABLE \w+ (.*)$/.exec(statement)?.[1]
  if (change) {
    const parts = splitOutside(change, ',')
    return parts.every((part) => addingToTable.some((form) => form.test(part)) || isReplaced(part, parts))
  }
  const replaced = /^DROP (TRIGGER|FUNCTION) (\w+)/.exec(statement)
  if (replaced) return all.some((one) => one.startsWith(`CREATE ${replaced[1]} ${replaced[2]}`))
  return adding.some((form) => form.test(statement))
}

/** Whether a part drops a CHECK or FOREIGN KEY that another part adds again by the same name, or is the part that adds it again. */
function isReplaced(part: string, parts: string[]): boolean {
  const name = /^(?:DROP|ADD) CONSTRAINT (\w+)(?:$| (?:CHECK|FOREIGN KEY) )/.exec(part)?.[1]
  return ['DROP', 'ADD'].every((verb) => parts.some((one) => one.startsWith(`${verb} CONSTRAINT ${name}`)))
}

/** The statements without comments and string contents, each on one line. */
function listStatements(text: string): string[] {
  const sql = text
    .replace(/--.*$/gm, '')
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/'[^']*'/g, "''")
    .replace(/\s+/g, ' ')
  return splitOutside(sql, ';')
}

/** The parts between the separators that are outside of brackets. */
function splitOutside(text: string, separator: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (sign === separator && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${sign}`)
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

test('each migration since the first release only adds, or names the release that stopped using what it removes', () => {
  const faults = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && name.slice(0, 4) > lastBefore)
    .flatMap((name) =>
      listNarrowing(readFileSync(join(folder, name), 'utf8')).map((statement) => `${name}: ${statement}`),
    )
  expect(faults, 'docs/decisions/migrations.md: expand in one release, contract in a later one.').toEqual([])
})

test.each([
  'ALTER TABLE businesses ADD COLUMN note text, ADD COLUMN seats integer NOT NULL DEFAULT 0 CHECK (seats >= 0);',
  "CREATE TABLE tags (name text PRIMARY KEY, about text NOT NULL); INSERT INTO tags VALUES ('a; DROP TABLE tags', '');",
  'CREATE TABLE tags (name text); CREATE UNIQUE INDEX tags_name ON tags (name); ALTER TABLE tags ADD CHECK (true);',
  'CREATE OR REPLACE FUNCTION one() RETURNS int LANGUAGE plpgsql AS $$ BEGIN DELETE FROM tags; RETURN 1; END $$;',
  'CREATE OR REPLACE TRIGGER tell AFTER INSERT ON businesses EXECUTE FUNCTION tell();',
  'DROP TRIGGER tell ON businesses; CREATE TRIGGER tell AFTER INSERT ON businesses EXECUTE FUNCTION tell();',
  'ALTER TABLE tags DROP CONSTRAINT tags_check, ADD CONSTRAINT tags_check CHECK (true);',
  'ALTER TABLE tags DROP CONSTRAINT tags_check, ADD CONSTRAINT tags_check FOREIGN KEY (kind) REFERENCES kinds (name);',
  '-- Contract: no copy uses tags since release 1.4.0.\nDROP TABLE tags;',
])('this migration only adds: %s', (sql) => {
  expect(listNarrowing(sql)).toEqual([])
})

test.each([
  'DROP TABLE tags;',
  'DROP FUNCTION one; CREATE FUNCTION two() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;',
  'ALTER TABLE businesses ADD COLUMN note text, DROP COLUMN website;',
  'ALTER TABLE businesses RENAME COLUMN website TO site;',
  'ALTER TABLE businesses ADD COLUMN note text NOT NULL;',
  'ALTER TABLE businesses ADD COLUMN code text UNIQUE DEFAULT 1;',
  'ALTER TABLE businesses ALTER COLUMN name SET NOT NULL;',
  'ALTER TABLE businesses ALTER COLUMN price_level TYPE text;',
  'ALTER TABLE businesses ADD CONSTRAINT short CHECK (char_length(name) < 9);',
  'ALTER TABLE tags DROP CONSTRAINT tags_check;',
  'CREATE UNIQUE INDEX one_name ON businesses (name);',
  'TRUNCATE sessions;',
  'DELETE FROM sessions;',
  '-- Contract: soon.\nDROP TABLE tags;',
])('this migration may break older copies: %s', (sql) => {
  expect(listNarrowing(sql)).not.toEqual([])
})
