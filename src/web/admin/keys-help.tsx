// Knows the dialog that tells a moderator the keys, and switches them off.
import { useLayoutEffect, useRef, useState } from 'react'
import { queueKeys } from './queue-key-rules.ts'
import { areKeysOff, switchKeys } from './use-queue-keys.ts'
import '../ui/confirm-dialog.css'

export function KeysHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOff, setOff] = useState(areKeysOff)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">Keys</h2>
      <p>They work while you type in no field. A decision always asks first.</p>
      <dl className="keys">
        {Object.entries(queueKeys).map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>F8</kbd>
          </dt>
          <dd>The last message, where Tab leads to Undo</dd>
        </div>
      </dl>
      <label className="keys-off">
        <input
          type="checkbox"
          checked={!isOff}
          onChange={({ target }) => {
            switchKeys(!target.checked)
            setOff(!target.checked)
          }}
        />
        Use these keys
      </label>
      <div className="confirm-actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </dialog>
  )
}
