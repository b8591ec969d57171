// The button that creates a listing invitation, and the dialog with its link and the ways to send it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useId, useState } from 'react'
import type { MadeInvitation } from '../../../contract/claims.ts'
import type { ModerationItem } from '../../../contract/moderation.ts'
import { invitedOwnersKey } from '../../data/claims.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { invalidateAll } from '../../data/paged-lists.ts'
import { send, showFailureToast } from '../../data/send.ts'
import { useModal } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.ts'

export function InviteOwner({ business }: { business: ModerationItem }) {
  const [made, setMade] = useState<MadeInvitation | null>(null)
  const { run, isRunning } = useInviting(business.id, setMade)
  if (business.isClaimed || business.approvalStatus !== 'approved') return null
  return (
    <>
      <button
        type="button"
        className="text-button"
        aria-disabled={isRunning || undefined}
        onClick={() => void run(false)}
      >
        Invite Owner<span className="sr-only"> of {business.name}</span>
      </button>
      {made && (
        <InvitationDialog
          business={business}
          made={made}
          onMail={() => void run(true)}
          isBusy={isRunning}
          onClose={() => setMade(null)}
        />
      )}
    </>
  )
}

/** `onMade` gets the invitation to show, or null once the message of a toast says the rest. */
function useInviting(id: string, onMade: (made: MadeInvitation | null) => void) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (mail: boolean) =>
      send<'inviteOwner'>('POST', `/api/admin/businesses/${id}/invite`, { mail }),
    onSettled: () => invalidateAll(client, [invitedOwnersKey]),
  })
  return useOneAtATime(async (mail: boolean) => {
    try {
      const made = await mutateAsync(mail)
      if (made.mailedTo)
        showToast({ title: 'Invitation sent', text: `It is on its way to ${made.mailedTo}.` })
      onMade(made.mailedTo ? null : made)
    } catch (error) {
      showFailureToast('The invitation was not made', error)
      // The dialog would cover the message that explains it.
      onMade(null)
    }
  })
}

type InvitationDialogProps = {
  business: ModerationItem
  made: MadeInvitation
  onMail: () => void
  isBusy: boolean
  onClose: () => void
}

function InvitationDialog({ business, made, onMail, isBusy, onClose }: InvitationDialogProps) {
  const dialog = useModal()
  const id = useId()
  return (
    <dialog className="confirm" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>
        Invite the owner of <bdi>{business.name}</bdi>
      </h2>
      <p>
        Whoever opens this link can take over the listing. Send it only to the contacts on the listing. It
        works once, within 180 days.
      </p>
      <div className="field invite-link">
        <label htmlFor={`${id}-link`}>The link</label>
        <input
          id={`${id}-link`}
          className="input"
          readOnly
          value={made.link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <div className="confirm-actions invite-ways">
        <a className="button" href={made.whatsapp} target="_blank" rel="noopener noreferrer">
          <MessageCircle aria-hidden="true" /> Send on WhatsApp
        </a>
        {business.email && (
          <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={onMail}>
            Send by Email
          </button>
        )}
        <button type="button" className="button button-main" onClick={onClose}>
          Close
        </button>
      </div>
    </dialog>
  )
}
