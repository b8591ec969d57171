// Knows the panel of the second factor: the passkeys, the form for another one, and the recovery codes.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailureText } from '../../data/call-error.ts'
import { secondFactorQuery } from '../../data/second-factor.ts'
import { Notice } from '../../ui/notice.tsx'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { RecoveryCodesLeft } from './recovery-codes-left.tsx'
import { words } from './second-factor-words.ts'
import './second-factor.css'

export function SecondFactorPanel() {
  const { data, error, refetch } = useQuery(secondFactorQuery)
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <section className="panel second-factor" aria-labelledby="second-factor-title">
      <div>
        <h2 id="second-factor-title">Passkeys</h2>
        <p>{words.about}</p>
        {data?.isRequired && <p>{words.required}</p>}
      </div>
      {error && !data && (
        <Notice title="Your passkeys could not be loaded" onRetry={refetch}>
          {loadFailureText(error)}
        </Notice>
      )}
      {!error && !data && <p>Loading...</p>}
      {codes && <RecoveryCodeList codes={codes} onKept={() => setCodes(null)} />}
      {data && !codes && (
        <>
          <PasskeyList passkeys={data.passkeys} />
          {data.passkeys.length > 0 && <RecoveryCodesLeft left={data.recoveryCodesLeft} onNew={setCodes} />}
          <AddPasskeyForm isFirst={data.passkeys.length === 0} onCodes={setCodes} />
        </>
      )}
    </section>
  )
}
