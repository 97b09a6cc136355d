import { updateTag } from '@meshdeck/api/tag-changes'
import { type Tag, tagListQuery } from '@meshdeck/api/tags'
import { findIn, toast, useParams, useQuery, useRequiredParam, z } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog } from '@meshdeck/ui/form'
import { Tags } from 'lucide-react'

import { GivenPreview } from './GivenPreview'
import { chosenOf, MembersField } from './MembersField'
import { useTagWords } from './tag-words'
import { useTaggable } from './use-taggable'

const schema = z.object({
  members: z.array(z.string()).check(z.minLength(1, 'tags:give.nobody')),
})

/** Gives the tag that the address names, or the one of its page, to devices and config files that lack it. */
export function GiveTagDialog() {
  const { t } = useTagWords()
  const { values } = useDialog()
  const { tagId } = useParams()
  const id = values.tag ?? tagId
  const tags = useQuery({ ...tagListQuery(useRequiredParam('networkId')), staleTime: Infinity })

  return (
    <DialogAbout
      title={t('give.entry')}
      thing={findIn(tags, (tag) => tag.id === id)}
      failure={t('loadFailed')}
      missing={<EmptyState icon={Tags} title={t('notFound')} description={t('notFoundHint')} />}
    >
      {(tag) => <GiveForm tag={tag} />}
    </DialogAbout>
  )
}

function GiveForm({ tag }: { tag: Tag }) {
  const { t } = useTagWords()
  const { values, close } = useDialog()
  const networkId = useRequiredParam('networkId')
  const taggable = useTaggable(networkId, { isFreshEnough: true })

  return (
    <FormDialog
      title={t('give.title', { name: tag.tag_name })}
      action={t('give.action')}
      size="md"
      schema={schema}
      // who is named by whoever leads here
      initialValues={{ members: values.member === undefined ? [] : [values.member] }}
      failure={t('give.failed')}
      onSubmit={async ({ members }) => {
        const add = chosenOf(taggable.data ?? [], members)
        await updateTag({ networkId, id: tag.id, add })
        toast.success(t('give.done', { name: tag.tag_name, count: add.length }))
        close()
      }}
      onClose={close}
    >
      <MembersField
        name="members"
        label={t('form.members')}
        hint={t('give.hint')}
        taggable={taggable}
        tagId={tag.id}
      />
      <GivenPreview networkId={networkId} tagId={tag.id} />
    </FormDialog>
  )
}
