// How a toast looks, and when it closes: after 5 s (longer if its action says so), by a swipe to the right or its button. F8
// focuses it (spec §9).
import * as Parts from '@radix-ui/react-toast'
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useRef } from 'react'
import { hideToast, type ShownToast } from './toast.ts'
import './toast.css'

const durationMs = 5000
const swipePx = 50

export function ToastRegion({ toast }: { toast: ShownToast | null }) {
  return (
    <Parts.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipePx} label="Message">
      {toast && <Message key={toast.id} toast={toast} />}
      <Parts.Viewport className="toasts" hotkey={['F8']} label="Messages ({hotkey})" />
    </Parts.Provider>
  )
}

function Message({ toast: { id, title, text, tone, action } }: { toast: ShownToast }) {
  const { Icon, className } = looks[tone ?? 'success']
  // Escape closes the dialog only: the toast behind it may have an Undo button.
  const isForDialog = useRef(false)
  const close = () => {
    if (!isForDialog.current) hideToast(id)
    isForDialog.current = false
  }
  return (
    <Parts.Root
      className={className}
      open
      duration={Math.max(action?.durationMs ?? 0, durationMs)}
      onEscapeKeyDown={() => {
        isForDialog.current = document.querySelector('dialog[open]') !== null
      }}
      onOpenChange={close}
    >
      <Icon aria-hidden="true" />
      <div>
        <Parts.Title className="toast-title">{title}</Parts.Title>
        {text && <Parts.Description>{text}</Parts.Description>}
      </div>
      {action && (
        <Parts.Action className="button toast-action" altText={action.hint} onClick={action.run}>
          {action.label}
        </Parts.Action>
      )}
      <Parts.Close className="toast-close" aria-label="Close">
        <X aria-hidden="true" />
      </Parts.Close>
    </Parts.Root>
  )
}

const looks = {
  success: { Icon: CircleCheck, className: 'toast toast-good' },
  notice: { Icon: Info, className: 'toast' },
  destructive: { Icon: TriangleAlert, className: 'toast toast-bad' },
}
