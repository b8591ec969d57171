// How the name, the tagline, the colour and the logo look together, while they are chosen.
import { useEffect, useRef, useState } from 'react'
import { welcomeText } from '../../../contract/provinces.ts'
import { Logo } from '../../ui/logo.tsx'
import { useSite } from '../../ui/page-head.ts'

type LookPreviewProps = {
  name: string
  tagline: string
  colour: string
  file: File | null
  logo: string | null
}

export function LookPreview({ name, tagline, colour, file, logo }: LookPreviewProps) {
  const site = useSite()
  const box = useRef<HTMLElement>(null)
  const chosen = useAddressOf(file)
  // The content policy allows no style in the HTML of the server, and lets a script set one.
  useEffect(() => box.current?.style.setProperty('--preview', colour), [colour])
  const src = chosen || logo
  return (
    <figure className="look-preview needs-script" ref={box}>
      <figcaption>Preview</figcaption>
      <div className="look-band" aria-hidden="true">
        <span className="look-name">
          {src ? <img src={src} alt="" width="40" height="40" /> : <Logo />}
          {name || 'Mzansi Local'}
        </span>
        <span className="look-words">{tagline || welcomeText(site)}</span>
      </div>
      <div className="look-paper" aria-hidden="true">
        <span className="look-link">A link</span>
        <span className="look-button">A button</span>
      </div>
    </figure>
  )
}

function useAddressOf(file: File | null): string {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl('')
    }
  }, [file])
  return url
}
