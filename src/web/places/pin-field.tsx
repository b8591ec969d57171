// Knows how an owner sets the pin of a business: at a tap, with the position that the browser gives.
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { isInSouthAfrica } from '../../contract/south-africa.ts'
import { findPosition, type Position } from './find-position.ts'

type PinFieldProps = {
  pin: Position | null
  error: string | undefined
  onChange: (pin: Position | null) => void
}

/** About one metre. */
const decimals = 5

export function PinField({ pin, error, onChange }: PinFieldProps) {
  const [message, setMessage] = useState('')
  const find = async () => {
    setMessage('Asking your browser where you are…')
    const found = await findPosition(decimals)
    const isHere = found && isInSouthAfrica(found)
    setMessage(isHere ? '' : `${found ? abroad : refused} ${pin ? stays : without}`)
    if (isHere) onChange(found)
  }
  return (
    <div className="field pin-field">
      <div className="pin-actions">
        <button type="button" className="button" id="field-latitude" onClick={() => void find()}>
          <MapPin aria-hidden="true" /> {pin ? 'Move the pin here' : 'I am here now'}
        </button>
        {pin && (
          <button type="button" className="button" onClick={() => onChange(null)}>
            Remove the pin
          </button>
        )}
      </div>
      <p role="status" className="field-help">
        {message || (pin ? `Your pin is at ${pin.latitude}, ${pin.longitude}.` : explanation)}
      </p>
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}

const refused = 'Your browser did not say where you are.'
const abroad = 'You seem to be outside South Africa.'
const without = 'Without a pin, your town or suburb counts.'
const stays = 'Your pin stays where it was.'
const explanation = 'Tap it when you stand at your business. Then people who look nearby find you first.'
