// The photos of an owner in a browser without scripts: a form for each, and one that adds another.
import { acceptedImageTypes } from '../../../contract/image-upload.ts'
import type { PageFormAction } from '../../../contract/page-form.ts'
import { maxPhotos, type Photo } from '../../../contract/photo.ts'
import { maxLengths } from '../../../contract/text-input.ts'
import { TextField } from '../../ui/fields.tsx'
import { PlainFailures, PlainForm, SignedInAs } from '../../ui/form-summary.tsx'
import { moved } from './photo-changes.ts'

const actions = {
  describe: '/business/edit?form=photo',
  order: '/business/edit?form=photo-order',
  remove: '/business/edit?form=photo-remove',
  add: '/business/edit?form=photo-add',
} as const satisfies Record<string, PageFormAction>

export function PlainPhotos({ photos }: { photos: readonly Photo[] }) {
  const ids = photos.map(({ id }) => id)
  return (
    <>
      <PlainFailures actions={Object.values(actions)} />
      <noscript>
        <p>
          Without JavaScript, each button sends only its own part of this page. Press Save Changes first, then
          change photos.
        </p>
        <ol className="photo-list">
          {photos.map((photo, at) => (
            <PlainPhoto key={photo.id} photo={photo} at={at} ids={ids} />
          ))}
        </ol>
      </noscript>
      {photos.length < maxPhotos && (
        <PlainForm action={actions.add} label="Add this photo" hasFiles>
          <input
            type="file"
            className="input"
            name="photo"
            aria-label="Another photo: a JPEG, PNG or WebP of at most 5MB"
            accept={acceptedImageTypes.join(',')}
          />
          <TextField
            label="What the new photo shows"
            name="alt"
            required={false}
            maxLength={maxLengths.photoAlt}
          />
        </PlainForm>
      )}
    </>
  )
}

function PlainPhoto({ photo, at, ids }: { photo: Photo; at: number; ids: string[] }) {
  const name = `photo ${at + 1}`
  const moves = [
    { label: 'Move up', to: at - 1 },
    { label: 'Move down', to: at + 1 },
  ].filter(({ to }) => to >= 0 && to < ids.length)
  return (
    <li className="photo-item">
      <img
        src={photo.url}
        alt={photo.alt || `Photo ${at + 1}`}
        width={photo.width}
        height={photo.height}
        loading="lazy"
      />
      <form className="form" method="post" action={actions.describe}>
        <SignedInAs />
        <input type="hidden" name="id" value={photo.id} />
        <div className="field">
          <label htmlFor={`alt-${photo.id}`}>What {name} shows</label>
          <input
            id={`alt-${photo.id}`}
            className="input"
            name="alt"
            defaultValue={photo.alt}
            maxLength={maxLengths.photoAlt}
          />
        </div>
        <div className="photo-actions">
          <button type="submit" className="button">
            Save text <span className="sr-only">of {name}</span>
          </button>
          {moves.map(({ label, to }) => (
            <button
              key={label}
              type="submit"
              className="button"
              formAction={actions.order}
              name="order"
              value={moved(ids, photo.id, to).join(',')}
            >
              {label} <span className="sr-only">{name}</span>
            </button>
          ))}
          <button type="submit" className="button" formAction={actions.remove}>
            Remove <span className="sr-only">{name}</span>
          </button>
        </div>
      </form>
    </li>
  )
}
