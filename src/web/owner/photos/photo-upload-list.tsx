// Knows how the state of each upload is shown.
import { RetryButton } from '../../ui/retry-button.tsx'
import type { PhotoUpload } from './use-photo-uploads.ts'

type PhotoUploadListProps = {
  uploads: readonly PhotoUpload[]
  onRetry: (upload: PhotoUpload) => void
  onDismiss: (upload: PhotoUpload) => void
}

const stateWords: Record<PhotoUpload['state'], string> = {
  waiting: 'Waiting',
  shrinking: 'Making it smaller…',
  sending: 'Uploading…',
  saved: 'Saved',
  failed: 'Not saved',
}

export function PhotoUploadList({ uploads, onRetry, onDismiss }: PhotoUploadListProps) {
  return (
    <div role="status" aria-label="Uploads">
      <ul className="photo-uploads">
        {uploads.map((upload) => (
          <li key={upload.key} data-state={upload.state}>
            <span className="photo-upload-name">{upload.file.name}</span>
            <span>{[stateWords[upload.state], upload.text].filter(Boolean).join('. ')}</span>
            {upload.state === 'failed' && (
              <span className="photo-upload-actions">
                {upload.canRetry && (
                  <RetryButton waitUntil={upload.waitUntil} onRetry={() => onRetry(upload)} />
                )}
                <button type="button" className="button" onClick={() => onDismiss(upload)}>
                  Leave it out
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
