// The link with which a moderator tells an owner on WhatsApp what a mail says.
import { MessageCircle } from 'lucide-react'

type TellOnWhatsappProps = { link: string | null; name: string | undefined }

/** It opens WhatsApp with the text, which the moderator reads and sends. Nothing is sent before. */
export function TellOnWhatsapp({ link, name }: TellOnWhatsappProps) {
  if (link === null) return null
  return (
    <a className="button" href={link} target="_blank" rel="noopener noreferrer">
      <MessageCircle aria-hidden="true" /> Tell on WhatsApp
      {name && <span className="sr-only">: {name}</span>}
    </a>
  )
}
