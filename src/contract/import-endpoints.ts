// The calls that administrators use to import lists of businesses.
import type { Endpoint } from './endpoint.ts'
import {
  Import,
  ImportChange,
  ImportId,
  ImportQuestion,
  ImportRow,
  ImportRowsInput,
  NewImport,
} from './import.ts'
import { ListInput } from './search.ts'
import { z } from './zod.ts'

/** All calls about imported lists. */
export const importEndpoints = {
  createImport: {
    method: 'POST',
    path: '/api/admin/imports',
    access: 'administrator',
    summary:
      'Reads a list of businesses (CSV or XLSX) and proposes what its columns hold. Imports nothing yet.',
    input: z.strictObject({}),
    result: NewImport,
    status: 201,
    file: true,
    failures: ['too_large', 'unsupported_type'],
  },
  listImports: {
    method: 'GET',
    path: '/api/admin/imports',
    access: 'administrator',
    summary: 'The lists that were uploaded, latest first, and how far each is.',
    input: ListInput,
    result: z.array(Import),
    list: true,
  },
  getImport: {
    method: 'GET',
    path: '/api/admin/imports/:id',
    access: 'administrator',
    summary:
      'One list, how far it is, and how many of its rows are new, changed, the same, doubtful or refused.',
    input: ImportId,
    result: Import,
    failures: ['not_found'],
  },
  changeImport: {
    method: 'PATCH',
    path: '/api/admin/imports/:id',
    access: 'administrator',
    summary:
      'Says what the columns hold, where the list is from, and answers what its rows leave open; checks it anew.',
    input: ImportChange,
    result: Import,
    failures: ['not_found', 'conflict'],
  },
  listImportRows: {
    method: 'GET',
    path: '/api/admin/imports/:id/rows',
    access: 'administrator',
    summary: 'What becomes of each row that was checked, and why, in the order of the list.',
    input: ImportRowsInput,
    result: z.array(ImportRow),
    list: true,
    failures: ['not_found'],
  },
  listImportQuestions: {
    method: 'GET',
    path: '/api/admin/imports/:id/questions',
    access: 'administrator',
    summary: 'What rows leave open, grouped for one answer each, with proposals; that of most rows first.',
    input: ImportId,
    result: z.array(ImportQuestion),
    failures: ['not_found'],
  },
  downloadImportErrors: {
    method: 'GET',
    path: '/api/admin/imports/:id/errors',
    access: 'administrator',
    summary: 'The rows that are not imported, as a CSV file with the reason of each.',
    input: ImportId,
    result: z.string(),
    download: 'text/csv',
    failures: ['not_found'],
  },
  runImport: {
    method: 'POST',
    path: '/api/admin/imports/:id/run',
    access: 'administrator',
    summary: 'Imports the new and the changed rows of a list that was checked, in the background.',
    input: ImportId,
    result: Import,
    failures: ['not_found', 'conflict'],
  },
  takeBackImport: {
    method: 'POST',
    path: '/api/admin/imports/:id/take-back',
    access: 'administrator',
    summary:
      'Takes the businesses of a list back, in the background, except those that someone changed since.',
    input: ImportId,
    result: Import,
    failures: ['not_found', 'conflict'],
  },
  removeImport: {
    method: 'DELETE',
    path: '/api/admin/imports/:id',
    access: 'administrator',
    summary: 'Removes a list that was not imported, with its rows.',
    input: ImportId,
    result: ImportId,
    failures: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>
