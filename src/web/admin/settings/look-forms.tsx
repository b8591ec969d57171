// The settings forms for the name and look of the site, with a preview, and for its contact details.
import { useEffect, useRef, useState } from 'react'
import { welcomeText } from '../../../contract/provinces.ts'
import { maxSiteName, maxTagline, priceSigns } from '../../../contract/site-settings.ts'
import { EmailField, Field, TextField } from '../../ui/fields.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useSite } from '../../ui/page-head.ts'
import { fixedText, type SettingsFormProps, SettingsPanel, useSettingFields } from './setting-fields.tsx'

export function LookForm({ settings, step }: SettingsFormProps) {
  const field = useSettingFields('look', settings)
  const name = field('siteName', 'siteName')
  const tagline = field(
    'tagline',
    'tagline',
    `One sentence under the welcome on the home page. At most ${maxTagline} characters.`,
  )
  const colour = field(
    'accentColour',
    'accentColour',
    'The colour of links, buttons and bands. If text would be hard to read on it, it is refused, and a shade that works is suggested.',
  )
  const [file, setFile] = useState<File | null>(null)
  return (
    <SettingsPanel
      name="look"
      settings={settings}
      step={step}
      title="Name and look"
      text="What visitors see on every page, in emails and in shared links."
    >
      <TextField label="Name" maxLength={maxSiteName} autoComplete="off" {...name} />
      <TextField label="Tagline" required={false} maxLength={maxTagline} autoComplete="off" {...tagline} />
      <TextField label="Colour" required={false} {...colour} type="color" />
      <PriceSignField settings={settings} />
      <LogoField settings={settings} onChoose={setFile} />
      <LookPreview
        stored={{
          siteName: `${name.defaultValue}`,
          tagline: `${tagline.defaultValue}`,
          accentColour: `${colour.defaultValue}`,
        }}
        file={file}
        logo={settings.logo.value}
      />
    </SettingsPanel>
  )
}

function PriceSignField({ settings }: Pick<SettingsFormProps, 'settings'>) {
  const { defaultValue, disabled } = useSettingFields('look', settings)('priceSign', 'priceSign')
  return (
    <fieldset className="field">
      <legend>Price symbol</legend>
      {priceSigns.map((sign) => (
        <label className="check" key={sign}>
          <input
            type="radio"
            name="priceSign"
            value={sign}
            defaultChecked={defaultValue === sign}
            disabled={disabled}
          />{' '}
          {`${sign} to ${sign.repeat(4)}`}
        </label>
      ))}
    </fieldset>
  )
}

const logoHelp = 'A square picture is best: PNG, JPEG, WebP or SVG. It also becomes the site’s icon.'

function LogoField({
  settings,
  onChoose,
}: Pick<SettingsFormProps, 'settings'> & { onChoose: (file: File | null) => void }) {
  const { error, onChange, disabled } = useSettingFields('look', settings)('logo', 'logo')
  const { value, from } = settings.logo
  return (
    <>
      <Field
        name="logo"
        label="Logo"
        required={false}
        error={error}
        help={disabled ? fixedText('logo') : logoHelp}
      >
        {(attributes) => (
          <input
            {...attributes}
            className="input file-input"
            type="file"
            name="logo"
            disabled={disabled}
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            onChange={(event) => {
              onChange()
              onChoose(event.target.files?.[0] ?? null)
            }}
          />
        )}
      </Field>
      {value && from === 'settings' && (
        <label className="check">
          <input type="checkbox" name="removeLogo" /> Remove the current logo
        </label>
      )}
    </>
  )
}

export function ContactForm({ settings, step }: SettingsFormProps) {
  const field = useSettingFields('contact', settings)
  return (
    <SettingsPanel
      name="contact"
      settings={settings}
      step={step}
      title="Contact"
      text="Where owners and visitors reach you. Social links appear at the bottom of every page."
    >
      <EmailField
        label="Support email"
        {...field(
          'supportEmail',
          'supportEmail',
          'Messages from the contact page come here, and every email shows it.',
        )}
      />
      <TextField
        label="Facebook"
        required={false}
        {...field('social', 'facebook', 'The name of your page, or its address.')}
      />
      <TextField
        label="Instagram"
        required={false}
        {...field('social', 'instagram', 'The name of your account, or its address.')}
      />
      <TextField
        label="WhatsApp"
        required={false}
        inputMode="tel"
        {...field('social', 'whatsapp', 'A mobile number.')}
      />
    </SettingsPanel>
  )
}

type Look = Record<'siteName' | 'tagline' | 'accentColour', string>
type LookPreviewProps = { stored: Look; file: File | null; logo: string | null }

/** Shows what its form contains, from the first moment: what was typed before the page was hydrated, too. */
function LookPreview({ stored, file, logo }: LookPreviewProps) {
  const site = useSite()
  const box = useRef<HTMLElement>(null)
  const [{ siteName, tagline, accentColour }, setLook] = useState(stored)
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    const read = () => {
      const typed = new FormData(form)
      // A setting of the environment is disabled, so the form does not contain it.
      const textOf = (name: keyof Look, stored: string) => `${typed.get(name) ?? stored}`
      setLook(({ siteName, tagline, accentColour }) => ({
        siteName: textOf('siteName', siteName),
        tagline: textOf('tagline', tagline),
        accentColour: textOf('accentColour', accentColour),
      }))
    }
    read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [])
  const chosen = useAddressOf(file)
  // The Content-Security-Policy allows no inline styles in the server's HTML, but lets a script set one.
  useEffect(() => box.current?.style.setProperty('--preview', accentColour), [accentColour])
  const src = chosen || logo
  return (
    <figure className="look-preview needs-script" ref={box}>
      <figcaption>Preview</figcaption>
      <div className="look-band" aria-hidden="true">
        <span className="look-name">
          {src ? <img src={src} alt="" width="40" height="40" /> : <Logo />}
          {siteName || 'Mzansi Local'}
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
