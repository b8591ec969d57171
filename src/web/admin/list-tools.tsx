// Knows what stands beside the heading of a moderator's list: the switch between cards and table, and the help about keys.
import { KeysHelp } from './keys-help.tsx'
import { ListSwitch } from './list-switch.tsx'
import { useQueueKeys } from './use-queue-keys.ts'

/** `onAsk` is called by A and R with the index of a listing; without it these keys do nothing. */
export function ListTools({ onAsk }: { onAsk?: (decision: 'approve' | 'reject', at: number) => void }) {
  const { isHelpOpen, openHelp, closeHelp } = useQueueKeys(onAsk)
  return (
    <>
      <button type="button" className="button keys-button" aria-keyshortcuts="Shift+?" onClick={openHelp}>
        Keys
      </button>
      <ListSwitch />
      {isHelpOpen && <KeysHelp onClose={closeHelp} />}
    </>
  )
}
