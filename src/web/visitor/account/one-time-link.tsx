// The token after the # of a one-time link, which no server sees before it is used.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PageFormAction } from '../../../contract/page-form.ts'
import { isRefused } from '../../data/calls.ts'
import { send, useRefusedForm } from '../../data/send.ts'
import { TextField } from '../../ui/fields.tsx'

/** Null until it is read, '' when the address has none. It is removed from the address bar, where others could read it. */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const read = () => {
      const found = location.hash.slice(1)
      setToken((known) => found || known || '')
      if (found) history.replaceState(history.state, '', location.pathname + location.search)
    }
    read()
    // Opening a second link in the same tab does not reload the page.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return token
}

/** `token` is null until it is read from the address, and '' when the address has none. */
export function useLinkCheck(token: string | null): 'good' | 'incomplete' | 'over' {
  const { data, error } = useQuery({
    queryKey: ['/api/auth/check-link', token],
    queryFn: () => send<'checkLink'>('POST', '/api/auth/check-link', { token }),
    enabled: Boolean(token),
  })
  if (token === '' || isRefused(error)) return 'incomplete'
  return data?.works === false ? 'over' : 'good'
}

type LinkFieldProps = { action: PageFormAction; label?: string }

export function LinkField(props: LinkFieldProps) {
  return (
    <noscript>
      <LinkInput {...props} />
    </noscript>
  )
}

/** To be used only inside a `<noscript>`. */
export function LinkInput({ action, label = 'The link from your email' }: LinkFieldProps) {
  const { at } = useRefusedForm(action)
  return (
    <TextField
      label={label}
      type="url"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      help="JavaScript is off in your browser. Please copy the whole address of this page, and paste it here."
      {...at('link')}
    />
  )
}

export function IncompleteLink() {
  return (
    <p className="notice" role="alert">
      This link is incomplete. Please open it again from your message, or copy all of it.
    </p>
  )
}
