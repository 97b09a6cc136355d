import { updateTag } from '@meshdeck/api/tag-changes'
import { tagListQuery } from '@meshdeck/api/tags'
import { tagName } from '@meshdeck/domain/tag-name'
import { type SlotProps, toast, useQuery, z } from '@meshdeck/platform'
import { EmptyState, ErrorPanel } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { FormDialog, MultiPickField, useForm } from '@meshdeck/ui/form'
import { Tags } from 'lucide-react'
import { useMemo } from 'react'

import { TagPreview } from '../change-preview/TagPreview'
import { memberKey } from '../shared/entities'
import { useTranslation } from '../translations'

const schema = z.object({
  tags: z.array(z.string()).check(z.minLength(1, 'egress:tags.nodes.none')),
})

/** Assigns tags to nodes that were selected elsewhere. Shared with the table of nodes. */
export function TagNodes({ networkId, nodes, onClose }: SlotProps['nodes.tag']) {
  const { t } = useTranslation()
  const reading = useQuery(tagListQuery(networkId))
  const { data: tags, error } = reading
  const count = nodes.length
  const members = useMemo(() => nodes.map(memberKey), [nodes])

  /** One request per tag; if a later one is rejected, the earlier ones stay. */
  async function give(ids: readonly string[]) {
    const add = nodes.map(({ id, isConfigFile }) => ({ id, isConfigFile }))
    for (const id of ids) {
      await updateTag({ networkId, id, add })
      toast.success(t('tags.give.done', { name: tagName(id, networkId), count }))
    }
    onClose()
  }

  if (tags?.length === 0) {
    return (
      <Dialog title={t('tags.nodes.title', { count })} onClose={onClose}>
        <EmptyState icon={Tags} title={t('tags.empty')} description={t('tags.nodes.emptyHint')} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('tags.nodes.title', { count })}
      action={t('tags.nodes.action')}
      schema={schema}
      initialValues={{ tags: [] }}
      failure={t('tags.give.failed')}
      onSubmit={({ tags: ids }) => give(ids)}
      onClose={onClose}
    >
      <MultiPickField
        name="tags"
        label={t('tags.label')}
        hint={t('tags.nodes.hint')}
        searchLabel={t('tags.nodes.search')}
        options={tags?.map(({ id }) => id)}
        labelOf={(id) => tagName(id, networkId)}
        failure={error ? <ErrorPanel reading={reading} title={t('tags.loadFailed')} /> : undefined}
      />
      <NodesPreview networkId={networkId} members={members} />
    </FormDialog>
  )
}

type PreviewProps = { networkId: string; members: readonly string[] }

/** Previews what opens and closes when these nodes get the selected tags. */
function NodesPreview({ networkId, members }: PreviewProps) {
  const { values } = useForm<{ tags: readonly string[] }>()
  const { tags: tagIds } = values
  const change = useMemo(
    () => (tagIds.length > 0 ? { tagIds, kind: 'give' as const, members } : undefined),
    [tagIds, members],
  )
  return <TagPreview networkId={networkId} change={change} />
}
