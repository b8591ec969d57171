// The calls with which an administrator uploads a list, says what its columns contain, imports it and takes it back.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Import, ImportChange, ImportQuestion, ImportRow } from '../../contract/import.ts'
import type { ImportOutcome } from '../../contract/import-fields.ts'
import { type ListPage, toListPage } from './business-lists.ts'
import { browserGet, type Get } from './calls.ts'
import { invalidateAll } from './list-loading.ts'
import { refetchAll } from './moderate.ts'
import { send } from './send.ts'

const path = '/api/admin/imports'
const pageSize = 24

/** The address of the page of one list. */
export const importPath = (id: string) => `/admin/imports/${id}`

/** The address of the file with the rows that are not imported. */
export const importErrorsPath = (id: string) => `${path}/${id}/errors`

/** How often a list is polled while work on it is running, in milliseconds. */
const pollMs = 1000

/**
 * `search` is the query of the page's address: the cursor where the list begins. It is polled while one of them is checked, imported or
 * taken back.
 */
export function importsQuery(search: string, get: Get = browserGet) {
  const start = new URLSearchParams(search).get('cursor') ?? ''
  return infiniteQueryOptions({
    queryKey: [path, 'all', start],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams({ limit: String(pageSize), ...(pageParam && { cursor: pageParam }) })
      const response = await get(`${path}?${params}`, signal)
      return toListPage<'listImports'>(response, 'The lists could not be loaded')
    },
    initialPageParam: start,
    getNextPageParam: (last: ListPage<Import>) => last.next || undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ businesses }) => businesses.some(({ work }) => work)) ? pollMs : false,
  })
}

/** One list; it is polled while its rows are checked, imported or taken back. */
export const importQuery = (id: string) =>
  queryOptions<Import>({
    queryKey: [`${path}/${id}`],
    refetchInterval: ({ state }) => (state.data?.work ? pollMs : false),
  })

/** The open questions about the rows of a list. */
export const importQuestionsQuery = (id: string) =>
  queryOptions<ImportQuestion[]>({ queryKey: [`${path}/${id}/questions`] })

/** The rows of one outcome. */
export function importRowsQuery(id: string, outcome: ImportOutcome, get: Get = browserGet) {
  return infiniteQueryOptions({
    queryKey: [`${path}/${id}/rows`, outcome],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams({ outcome, limit: '50', ...(pageParam && { cursor: pageParam }) })
      const response = await get(`${path}/${id}/rows?${params}`, signal)
      return toListPage<'listImportRows'>(response, 'The rows could not be loaded')
    },
    initialPageParam: '',
    getNextPageParam: (last: ListPage<ImportRow>) => last.next || undefined,
  })
}

/** Uploads a list, and reloads the lists, also after a failure. */
export function useUpload() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('file', file)
      return send<'createImport'>('POST', path, form)
    },
    onSettled: () => invalidateAll(client, [[path]]),
  })
}

/** The changes to one list. Each reloads everything that shows it, also after a failure: a colleague may have changed it. */
export function useImportChanges(id: string) {
  const client = useQueryClient()
  const own = `${path}/${id}`
  const onSettled = () =>
    Promise.all([
      invalidateAll(client, [[path], [own], [`${own}/questions`], [`${own}/rows`]]),
      refetchAll(client),
    ])
  const change = useMutation({
    mutationFn: (input: Omit<ImportChange, 'id'>) => send<'changeImport'>('PATCH', own, input),
    onSettled,
  })
  const run = useMutation({ mutationFn: () => send<'runImport'>('POST', `${own}/run`, {}), onSettled })
  const takeBack = useMutation({
    mutationFn: () => send<'takeBackImport'>('POST', `${own}/take-back`, {}),
    onSettled,
  })
  const remove = useMutation({ mutationFn: () => send<'removeImport'>('DELETE', own, {}), onSettled })
  return { change, run, takeBack, remove, reload: onSettled }
}
