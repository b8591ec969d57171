// Knows how new recovery codes are shown, once: until their owner has kept them.
import { Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { words } from './second-factor-words.ts'

export function RecoveryCodeList({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="recovery-codes">
      <h3 ref={heading} tabIndex={-1}>
        Keep these recovery codes
      </h3>
      <p>{words.keep}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="form-actions">
        <button type="button" className="button" onClick={() => print()}>
          <Printer aria-hidden="true" /> Print
        </button>
        <button type="button" className="button button-main" onClick={onKept}>
          I Have Kept Them
        </button>
      </div>
    </div>
  )
}
