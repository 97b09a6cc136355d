import { updateTag } from '@meshdeck/api/tag-changes'
import { type Tag, tagListQuery } from '@meshdeck/api/tags'
import { findIn, toast, useCachedQuery, useParams, useRequiredParam, z } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, useForm } from '@meshdeck/ui/form'
import { Tags } from 'lucide-react'
import { useMemo } from 'react'

import { TagPreview } from '../change-preview/TagPreview'
import { useTranslation } from '../translations'
import { useTaggable } from './tag-rows'
import { chosenOf, MembersField } from './TagFields'

const schema = z.object({
  members: z.array(z.string()).check(z.minLength(1, 'egress:tags.give.nobody')),
})

/** Assigns the tag in the address, or that of the page, to devices and config files that don't have it. */
export function GiveTagDialog() {
  const { t } = useTranslation()
  const { values } = useDialog()
  const { tagId } = useParams()
  const id = values.tag ?? tagId
  const tags = useCachedQuery(tagListQuery(useRequiredParam('networkId')))

  return (
    <DialogAbout
      title={t('tags.give.entry')}
      reading={findIn(tags, (tag) => tag.id === id)}
      failure={t('tags.loadFailed')}
      missing={
        <EmptyState icon={Tags} title={t('tags.notFound')} description={t('tags.notFoundHint')} />
      }
    >
      {(tag) => <GiveForm tag={tag} />}
    </DialogAbout>
  )
}

function GiveForm({ tag }: { tag: Tag }) {
  const { t } = useTranslation()
  const { values, close } = useDialog()
  const networkId = useRequiredParam('networkId')
  const taggable = useTaggable(networkId, { isFreshEnough: true })

  return (
    <FormDialog
      title={t('tags.give.title', { name: tag.tag_name })}
      action={t('tags.give.action')}
      size="md"
      schema={schema}
      // preselected by the link that opens the dialog
      initialValues={{ members: values.member === undefined ? [] : [values.member] }}
      failure={t('tags.give.failed')}
      onSubmit={async ({ members }) => {
        const add = chosenOf(taggable.data ?? [], members)
        await updateTag({ networkId, id: tag.id, add })
        toast.success(t('tags.give.done', { name: tag.tag_name, count: add.length }))
        close()
      }}
      onClose={close}
    >
      <MembersField
        name="members"
        label={t('tags.form.members')}
        hint={t('tags.give.hint')}
        taggable={taggable}
        tagId={tag.id}
      />
      <GivenPreview networkId={networkId} tagId={tag.id} />
    </FormDialog>
  )
}

type Props = { networkId: string; tagId: string }

/** Previews what opens and closes when the selected members get a tag. */
function GivenPreview({ networkId, tagId }: Props) {
  const { values } = useForm<{ members: readonly string[] }>()
  const { members } = values
  const change = useMemo(
    () => (members.length > 0 ? { tagIds: [tagId], kind: 'give' as const, members } : undefined),
    [tagId, members],
  )
  return <TagPreview networkId={networkId} change={change} />
}
