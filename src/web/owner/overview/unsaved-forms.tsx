// Knows the links back to forms of the area with an unsaved draft.
import { removeDraft } from '../../data/draft.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { type OwnerFormName, useDraftKey, useHasDraft } from '../owner-drafts.ts'
import { UnsavedNotice } from '../unsaved-notice.tsx'

export function UnsavedForms() {
  return (
    <>
      <UnsavedForm name="edit" title="Edit Business" />
      <UnsavedForm name="settings" title="Settings" />
    </>
  )
}

function UnsavedForm({ name, title }: { name: OwnerFormName; title: string }) {
  const key = useDraftKey(name)
  if (!useHasDraft(key)) return null
  return (
    <UnsavedNotice
      text={`You can go on with them in ${title}, or discard them.`}
      onDiscard={() => removeDraft(key)}
    >
      <PageLink className="button button-main" href={`/business/${name}`}>
        Go on editing
      </PageLink>
    </UnsavedNotice>
  )
}
