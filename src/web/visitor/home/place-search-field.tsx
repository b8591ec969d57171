// Decides when the place field of the search gets its lazy script: at its first focus, or at a tap on 'Near me'.
import { MapPin } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlaceSearchHelp } from '../../places/place-search-help.tsx'
import { SearchField } from './search-field.tsx'

type Help = typeof PlaceSearchHelp
type PlaceSearchFieldProps = Omit<ComponentProps<Help>, 'input' | 'startText' | 'nearTaps'> & {
  onType: (text: string) => void
}

export function PlaceSearchField({ onType, ...help }: PlaceSearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [loaded, setLoaded] = useState<{ Help: Help; startText: string } | null>(null)
  const [nearTaps, setNearTaps] = useState(0)
  const load = () => {
    // Without the script the field takes any text.
    import('../../places/place-search-help.tsx').then(
      ({ PlaceSearchHelp }) =>
        setLoaded((before) => before ?? { Help: PlaceSearchHelp, startText: help.text }),
      () => {},
    )
  }
  // A focus before hydration fires no event here.
  const loadIfFocused = useEffectEvent(() => {
    if (document.activeElement === input.current) load()
  })
  useEffect(() => loadIfFocused(), [])
  return (
    <SearchField
      className="search-where"
      label="Where"
      icon={<MapPin aria-hidden="true" />}
      type="search"
      name="location"
      placeholder="Location"
      autoComplete="address-level2"
      ref={input}
      value={help.text}
      onType={onType}
      onFocus={load}
      after={
        <>
          <button
            type="button"
            className="near-me"
            onClick={() => {
              setNearTaps(nearTaps + 1)
              load()
            }}
          >
            <span>Near me</span>
          </button>
          {loaded && <loaded.Help {...help} input={input} startText={loaded.startText} nearTaps={nearTaps} />}
        </>
      }
    />
  )
}
