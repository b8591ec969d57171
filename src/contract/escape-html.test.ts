import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('the five special characters of HTML are escaped', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  )
})

test('text that is already escaped is escaped again', () => {
  expect(escapeHtml('&amp;')).toBe('&amp;amp;')
})

test('every other character stays as it is', () => {
  expect(escapeHtml('Nomsa’s Café – R50 / 🦓\n')).toBe('Nomsa’s Café – R50 / 🦓\n')
})
