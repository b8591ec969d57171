// The calls with which administrators write the pages of the site.
import type { Endpoint } from './endpoint.ts'
import { SitePageName } from './site-page.ts'
import {
  Illustration,
  NewIllustration,
  PageDraft,
  PagePreview,
  PageRemoval,
  PageText,
  PageVersion,
  PageVersionId,
  WrittenPage,
  WrittenPageItem,
} from './written-page.ts'
import { z } from './zod.ts'

/** The calls about the pages that are written on screen. */
export const writtenPageEndpoints = {
  listWrittenPages: {
    method: 'GET',
    path: '/api/admin/pages',
    access: 'administrator',
    summary: 'Every page of the site, where its text comes from, and who wrote it last.',
    input: z.strictObject({}),
    result: z.array(WrittenPageItem),
  },
  getWrittenPage: {
    method: 'GET',
    path: '/api/admin/pages/:name',
    access: 'administrator',
    summary: 'A page as Markdown, with its versions.',
    input: SitePageName,
    result: WrittenPage,
    failures: ['not_found'],
  },
  getPageVersion: {
    method: 'GET',
    path: '/api/admin/pages/:name/versions/:number',
    access: 'administrator',
    summary: 'A version of a page with its text. To bring it back, write its text as the next one.',
    input: PageVersionId,
    result: PageVersion,
    failures: ['not_found'],
  },
  writePage: {
    method: 'PUT',
    path: '/api/admin/pages/:name',
    access: 'administrator',
    summary:
      'Writes the next version of a page, or a new page, live in every copy of the program at once. 409 when it was written since `version`, or when a file of the data folder has its text.',
    input: PageText,
    result: WrittenPage,
    form: 'page',
    failures: ['conflict', 'changed'],
  },
  removePage: {
    method: 'DELETE',
    path: '/api/admin/pages/:name',
    access: 'administrator',
    summary:
      "Removes a page of one's own with all its versions; a page that comes with the program has the text of the program again. 409 when it was written since `version`.",
    input: PageRemoval,
    result: SitePageName,
    failures: ['not_found', 'conflict', 'changed'],
  },
  previewPage: {
    method: 'POST',
    path: '/api/admin/pages/preview',
    access: 'administrator',
    summary: 'How visitors would read a text. Nothing is stored.',
    input: PageDraft,
    result: PagePreview,
    form: 'page',
  },
  addIllustration: {
    method: 'POST',
    path: '/api/admin/pages/illustrations',
    access: 'administrator',
    summary: 'Stores an image for the text of a page, and returns the Markdown that shows it.',
    input: NewIllustration,
    result: Illustration,
    status: 201,
    form: 'page',
  },
} as const satisfies Record<string, Endpoint>
