import { createTag } from '@meshdeck/api/tag-changes'
import { tagListQuery } from '@meshdeck/api/tags'
import { toast, useCachedQuery, useRequiredParam } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import { nextColor, refusedName, tagFormSchema } from './tag-form'
import { useTaggable } from './tag-rows'
import { chosenOf, MembersField, TagFields } from './TagFields'

/** Form for a new tag and its members [TG-001]. */
export function CreateTagDialog() {
  const { t } = useTranslation()
  const tags = useCachedQuery(tagListQuery(useRequiredParam('networkId')))

  return (
    <DialogAbout title={t('tags.create.title')} reading={tags} failure={t('tags.loadFailed')}>
      {(known) => <CreateForm takenNames={known.map(({ tag_name }) => tag_name)} />}
    </DialogAbout>
  )
}

function CreateForm({ takenNames }: { takenNames: readonly string[] }) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const networkId = useRequiredParam('networkId')
  const taggable = useTaggable(networkId, { isFreshEnough: true })

  return (
    <FormDialog
      title={t('tags.create.title')}
      size="md"
      schema={tagFormSchema({ takenNames })}
      initialValues={{ name: '', color: nextColor(takenNames.length), members: [] }}
      failure={t('tags.create.failed')}
      fieldErrors={refusedName}
      onSubmit={async ({ name, color, members }) => {
        const taggedMembers = chosenOf(taggable.data ?? [], members)
        await createTag({ networkId, name, color, members: taggedMembers })
        toast.success(t('tags.create.done', { name }))
        close()
      }}
      onClose={close}
    >
      <TagFields />
      <MembersField name="members" label={t('tags.form.members')} taggable={taggable} />
    </FormDialog>
  )
}
